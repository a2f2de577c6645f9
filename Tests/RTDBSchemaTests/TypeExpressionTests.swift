import RTDBSchema
import Testing

@Suite struct TypeExpressionTests {
    @Test(arguments: [
        ("Message", "Message"), ("String?", "String?"), ("[Int]", "[Int]"), ("[ String : Int ]", "[String: Int]"),
        ("[String: [Double?]]?", "[String: [Double?]]?"), ("(Message)", "Message"), ("((A.B)?)", "A.B?"),
        ("[(Int)?]", "[Int?]"), (" _x1 ", "_x1"), ("Größe", "Größe"),
    ])
    func reads(text: String, canonical: String) throws {
        #expect(try TypeExpression(parsing: text).description == canonical)
    }

    @Test(arguments: [
        ("", "it is empty"), ("  ", "it is empty"), ("not a type!", "found 'a' where the end is expected"),
        ("[Int", "found the end where ']' or ':' is expected"), ("Int]", "found ']' where the end is expected"),
        ("[Int: String]", "the keys of a map are String, not Int"), ("Int??", "a type can be optional only once"),
        ("(Int?)?", "a type can be optional only once"), ("A..B", "found '.' where a type is expected"),
        ("A.", "found the end where a type is expected"), ("9a", "found '9' where a type is expected"),
        ("[String: ]", "found ']' where a type is expected"), ("Array<Int>", "found '<' where the end is expected"),
        ("(Int", "found the end where ')' is expected"),
        (String(repeating: "[", count: 50), "it is nested too deep"),
    ])
    func refuses(text: String, message: String) {
        #expect(throws: TypeExpressionError.self) { try TypeExpression(parsing: text) }
        do throws(TypeExpressionError) {
            _ = try TypeExpression(parsing: text)
        } catch {
            #expect(error.description == message)
        }
    }
}
