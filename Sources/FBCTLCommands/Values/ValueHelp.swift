/// The paragraphs about values in the help of commands that write.
enum ValueHelp {
    /// The ways to write a whole VALUE.
    static let value = """
        A VALUE is JSON, @FILE with JSON in it, - for JSON on standard input, or pairs. For a String in the schema, it may \
        be the text itself; in scripts, --text TEXT takes any text as it is.
        """

    /// The ways to write a pair.
    static let pairs = """
          name=text     always text for a String; otherwise a number, true, a time
          name:=JSON    any JSON
          name:=@FILE   the JSON in a file; for a String, its text as it is
          at=@now       the server's time; with := for any type
          stock=@+1     1 more than is stored; @-1 is 1 less
          at=now+1h     a time: now-1h, 2026-11-20, 2026-11-20T10:00Z; UTC if no zone
          size/width=5  a field inside a field
        """
}
