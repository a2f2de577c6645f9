extension World {
    /// A database with a place of every kind, behind a schema and rules with most of its indexes.
    package static func club() async throws -> World {
        let world = try World(
            data: clubData, files: ["club.json": clubSchema],
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_SCHEMA": "club.json"])
        try await world.deploy(rules: clubRules)
        return world
    }

    private static let clubSchema = """
        {
          "site": { "title": "String", "motto": "String?", "visits": "Int", "opened": "Timestamp" },
          "people": { "<personId>": "Person", "$indexOn": ["age", "address/city", "code", "height"] },
          "scores": { "<player>": "Int", "$indexOn": ["$value"] },
          "seats": { "<number>": "String" },
          "colours": "[String]",
          "log": {
            "<entryId>": "Entry",
            "$key": { "format": "push-id" },
            "$indexOn": ["at"],
            "$queries": { "latest": { "orderBy": "at", "limitToLast": 2 } }
          },
          "rooms": { "<roomId>": { "name": "String", "seats": { "<number>": "String" } } },
          "empty": { "<id>": "String" },
          "$defs": {
            "Timestamp": { "type": "integer", "format": "epoch-milliseconds" },
            "Entry": {
              "type": "object",
              "required": ["text"],
              "properties": { "text": { "type": "string" }, "at": { "$ref": "#/$defs/Timestamp" } }
            },
            "Person": {
              "type": "object",
              "required": ["name"],
              "properties": {
                "name": { "type": "string" },
                "age": { "type": "integer" },
                "height": { "type": "number" },
                "code": { "type": "string" },
                "born": { "$ref": "#/$defs/Timestamp" },
                "address": {
                  "type": "object",
                  "properties": { "city": { "type": "string" }, "street": { "type": "string" } }
                },
                "nicknames": { "type": "array", "items": { "type": "string" } },
                "marks": { "type": "object", "additionalProperties": { "type": "integer" } }
              }
            }
          }
        }
        """

    private static let clubRules = """
        {"rules": {".read": true, ".write": true,
          "people": {".indexOn": ["age", "address/city", "code"]}, "scores": {".indexOn": ".value"},
          "log": {".indexOn": "at"}}}
        """

    private static let clubData = """
        {
          "site": { "title": "Café \\"Zürich\\"", "visits": 9007199254740993, "opened": 1795253400000 },
          "people": {
            "ada": {
              "name": "Ada", "age": 36, "height": 1.65, "code": "123", "born": 662688000000,
              "address": { "city": "London", "street": "St James's Square" }, "nicknames": ["Augusta", "Countess"],
              "marks": { "0": 5, "1": 4 }, ".priority": 2
            },
            "grace": { "name": "Grace", "age": 41, "code": "77", "address": { "city": "Arlington" }, ".priority": "x" },
            "renée": { "name": "Rene\\u0301e 🔥\\tO'Neil, \\"Ren\\"", "age": 36, "code": "yes" },
            "林": { "name": "林檎\\nsecond line", "age": 9, "code": "009", "address": { "city": "東京" } }
          },
          "scores": { "a": 55, "b": 81, "c": 80, "d": 55 },
          "seats": { "1": "Ada", "2": "Grace", "4": "林" },
          "colours": { "0": "red", "1": "green", "9": "blue" },
          "log": {
            "-OqAAAAAAAAAAAAAAAAa": { "text": "opened", "at": 1776156455000 },
            "-Oti0000000000000000": { "text": "closed", "at": 1795253300000 },
            "-Otm0000000000000000": { "text": "opened again", "at": 1795253390000 }
          },
          "rooms": {
            "hall": { "name": "Hall", "seats": { "1": "Ada" } },
            "attic": { "name": "Attic", "seats": { "1": "Grace", "2": "Ada" } },
            "cellar": { "name": "Cellar" }
          }
        }
        """
}
