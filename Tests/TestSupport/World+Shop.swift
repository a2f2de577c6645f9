extension World {
    /// A database whose schema has types, enums, times, named queries, and a collection of collections.
    package static func shop() async throws -> World {
        let world = try World(
            data: shopData, files: ["shop.json": shopSchema],
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_SCHEMA": "shop.json"])
        try await world.deploy(rules: shopRules)
        return world
    }

    private static let shopSchema = """
        {
          "products": {
            "<sku>": "Product",
            "$key": { "pattern": "^[A-Z]{2}-[0-9]+$" },
            "$indexOn": ["price", "category", "createdAt", "stock"],
            "$queries": { "cheap": { "orderBy": "price", "endAt": 5 }, "newest": { "orderBy": "createdAt", "limitToLast": 1 } }
          },
          "orders": { "<orderId>": "Order", "$key": { "format": "push-id" } },
          "audit": { "<tenant>": { "<entryId>": "Entry", "$indexOn": ["action"] } },
          "$defs": {
            "Time": { "type": "integer", "format": "epoch-milliseconds" },
            "Product": {
              "type": "object",
              "required": ["name", "price"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "category": { "enum": ["book", "tool", "toy", "food"] },
                "stock": { "type": "integer", "minimum": 0 },
                "price": { "type": "number", "minimum": 0 },
                "active": { "type": "boolean" },
                "createdAt": { "$ref": "#/$defs/Time" },
                "size": { "type": "object", "properties": { "width": { "type": "integer" }, "height": { "type": "integer" } } }
              },
              "additionalProperties": false
            },
            "Order": {
              "type": "object",
              "properties": { "total": { "type": "number" }, "at": { "$ref": "#/$defs/Time" } },
              "additionalProperties": false
            },
            "Entry": {
              "type": "object",
              "properties": { "action": { "type": "string" }, "at": { "$ref": "#/$defs/Time" } },
              "additionalProperties": false
            }
          }
        }
        """

    private static let shopRules = """
        {"rules": {".read": true, ".write": true,
          "products": {".indexOn": ["price", "category", "createdAt"]},
          "audit": {"$tenant": {".indexOn": "action"}}}}
        """

    private static let shopData = """
        {
          "products": {
            "BK-1": {"name": "Swift", "category": "book", "stock": 0, "price": 30, "active": true, "createdAt": 1795132800000},
            "TL-1": {"name": "Claw hammer", "category": "tool", "stock": 7, "price": 12.5, "active": false,
                     "createdAt": 1795253400000, "size": {"width": 3, "height": 30}},
            "TL-2": {"name": "Saw", "category": "tool", "stock": 3, "price": 9, "createdAt": 1795000000000},
            "TY-1": {"name": "Kite", "price": 4.5, "active": true}
          },
          "orders": {
            "-OqAAAAAAAAAAAAAAAAa": {"total": 5, "at": 1776156455000},
            "-Otm0000000000000000": {"total": 7, "at": 1795253390000}
          },
          "audit": {
            "acme": {"a1": {"action": "login", "at": 1795000000000}, "a2": {"action": "logout", "at": 1795000001000}},
            "initech": {"b1": {"action": "login", "at": 1795000002000}}
          }
        }
        """
}
