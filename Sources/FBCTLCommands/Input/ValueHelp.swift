/// What the help of the writing verbs says about values.
enum ValueHelp {
    /// The forms of a whole VALUE.
    static let value = """
        A VALUE is JSON, @FILE with JSON in it, - for JSON on standard input, or pairs. Where the schema wants a String it may \
        be the text itself; --text TEXT takes any text as it is, for scripts.
        """

    /// The forms of a pair.
    static let pairs = """
          name=text     a String is this text always; else a number, true, false or a time
          name:=JSON    any JSON
          name:=@FILE   the JSON in a file, or for a String its text
          at=@now       the server's time; with := at any place
          stock=@+1     1 more than is stored; @-1 is 1 less
          size/width=5  a field of a field
        """
}
