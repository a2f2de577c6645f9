import JSONCore

extension TypeExpression {
    /// The JSON Schema for the type.
    ///
    /// `isDefined` returns whether a name has a definition; a name without one accepts anything.
    func jsonSchema(isDefined: (String) -> Bool) -> JSON {
        switch self {
        case .named("String"): object(("type", "string"))
        case .named("Bool"): object(("type", "boolean"))
        case .named("Double"): object(("type", "number"))
        case .named("Int"):
            object(
                ("type", "integer"), ("minimum", .number(JSONNumber(Int64.min))),
                ("maximum", .number(JSONNumber(Int64.max))))
        case .named(let name): isDefined(name) ? object(("$ref", .string("#/$defs/\(name)"))) : true
        case .optional(let type):
            object(("anyOf", .array([object(("type", "null")), type.jsonSchema(isDefined: isDefined)])))
        case .array(let type): object(("type", "array"), ("items", type.jsonSchema(isDefined: isDefined)))
        case .map(let type):
            object(("type", "object"), ("additionalProperties", type.jsonSchema(isDefined: isDefined)))
        }
    }

    /// The innermost name: `Message` of `[Message?]`.
    var baseName: String {
        switch self {
        case .named(let name): name
        case .optional(let type), .array(let type), .map(let type): type.baseName
        }
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The type of a value that is present: the type without `?`.
    var unwrapped: TypeExpression {
        if case .optional(let type) = self { type } else { self }
    }
}

private func object(_ members: (String, JSON)...) -> JSON {
    .object(JSONObject(uniqueMembers: members.map { (name: $0.0, value: $0.1) }))
}
