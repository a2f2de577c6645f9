import RTDBWire
import TestSupport
import Testing

/// What may be typed as a value, and what is said of what may not.
@Suite("Values")
struct ValueTests {
    private static let files = [
        "shop.json": """
        {
          "products": { "<sku>": "Product", "$key": { "pattern": "^[A-Z]{2}-[0-9]{3}$" } },
          "tags": { "<id>": "String" },
          "notes": { "<id>": "Any" },
          "settings": { "motto": "String?", "rate": "Double?", "open": "Bool?", "since": "Time?", "level": { "$type": { "enum": [1, 2, 3] } } },
          "$defs": {
            "Time": { "type": "integer", "format": "epoch-milliseconds" },
            "Product": {
              "type": "object",
              "required": ["name", "price"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "price": { "type": "number", "minimum": 0 },
                "stock": { "type": "integer" },
                "active": { "type": "boolean" },
                "category": { "enum": ["book", "tool"] },
                "addedAt": { "$ref": "#/$defs/Time" },
                "dimensions": { "type": "object", "properties": { "w": { "type": "number" } } },
                "tags": { "type": "array", "items": { "type": "string" } }
              },
              "additionalProperties": false
            }
          }
        }
        """,
        "n.json": #"{"name":"Anvil","price":20}"#, "stock.json": " 7\n", "name.txt": "\"Big\" hammer\n",
        "null.json": "null\n", "text.json": "\"from a file\"\n", "list.json": #"["a","b"]"#, "bad.txt": "b\u{0}d",
        "empty": "", "./now": "5", "now": "6",
    ]

    @Test(arguments: [
        Session(
            name: "value-pairs",
            lines: [
                "set /products/TL-100 name=@now price=12.50 stock=@+3 active=true category=tool addedAt=@now dimensions/w=4",
                "get /products/TL-100", "update /products/TL-100 stock=@-1 price=@+0.5 name=-", "get /products/TL-100",
                "update /products/TL-100 stock:=@+1 price:=@-1e1 name=+1", "get /products/TL-100",
                "update /products/TL-100 name=null stock:=@stock.json", "get /products/TL-100",
                "update /products/TL-100 name:=@name.txt tags:=@list.json dimensions:=null", "get /products/TL-100",
                "update /products/TL-100 name=@n.json", "get /products/TL-100/name",
                "set /notes/a x:=@now y=@now z/at:=@+2 z/b=1 z/c/d:=[1]", "get /notes/a",
                "push /products name=Saw price=3 dimensions/w=1",
                "update / products/TL-100/stock=9 tags/a=null", "get /tags",
                "set --no-schema /free n=5 on=true a/b/c=x t=@now u:=@now s=+1", "get --no-schema /free",
                "update --no-schema /free a/b/c:=@+1 n:=@stock.json t:=@now.txt", "set /notes/b .priority:=1 a=1",
                "get /notes/b --priorities",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-pairs-refused",
            lines: [
                "update /products/TL-100 stock=+1", "update /products/TL-100 stock=+1 price=-1 nme=x",
                "update /products/TL-100 price=twelve active=yes stock=1.5", "update /products/TL-100 price=1,50",
                "update /products/TL-100 category=null", "update /products/TL-100 category=Tool",
                "update /products/TL-100 dimensions.w=3", "update /products/TL-100 dimensions/x=3 stok=1",
                "update /products/TL-100 dimensions/w=wide", "update /products/TL-100 price:=twelve",
                "update /products/TL-100 price:={\"a\":", "update /products/TL-100 name:=@now",
                "update /products/TL-100 active=@now tags=@+1 stock:=@none.json stock2=1",
                "update /products/TL-100 stock:=@name.txt", "update /products/TL-100 name:=@bad.txt",
                "update /products/TL-100 stock=@+1e999", "update /products/TL-100 price=1 price=2",
                "update /products/TL-100 dimensions:={} dimensions/w=1", "set /products/TL-100 /name/=a name=b",
                "set /products/TL-100 name=a name/b=c", "set /products/TL-100 name=Saw prise=3 stock=+1",
                "set /products/TL-100 prise=3", "push /products nme=Saw", "push /products name=Saw price=x",
                "push /products name=Saw stock=+1", "set /products/TL-100 a.b=1 =x", "set /products/tl-1 name=a price=1",
                "update /products/TL-100 price: 1", "set /settings/level 4", "update /settings level=2",
                "set --no-schema /free a=1 a/b=2", "set --no-schema /free a.b=1 c:=x", "set --no-schema /free a:=null",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-whole",
            lines: [
                "set /settings/motto Hammer", "get /settings/motto", "set /settings/motto '\"in quotes\"'",
                "get /settings/motto", "set /settings/motto 'a=b'", "get /settings/motto",
                "set /settings/motto '\"half'", "get /settings/motto", "set /settings/motto 5", "get /settings/motto",
                "set /settings/motto '{\"a\":1}'", "get /settings/motto", "set /settings/motto --text @now",
                "get /settings/motto", "set /settings/motto --text=-", "get /settings/motto",
                "set /settings/motto --text null", "get /settings/motto", "set /settings/motto --text '\"q\"'",
                "get /settings/motto", "set /settings/motto @text.json", "get /settings/motto",
                "set /settings/motto -", "get /settings/motto", "set /settings/motto ''", "get /settings/motto",
                "set /settings/rate 12.5", "set /settings/rate @+1", "get /settings/rate",
                "set /settings/rate '{\".sv\":{\"increment\":2}}'", "get /settings/rate", "set /settings/rate @-0.5",
                "get /settings/rate", "set /settings/rate @./now", "get /settings/rate", "set /settings/open true",
                "set /settings/since @now", "get /settings/since", "push /tags red -o json", "push /tags --text @red",
                "get /tags -o ndjson", "set /notes/a @now", "get /notes/a", "set /notes/a --text x", "get /notes/a",
                "set /products/TL-100 ' {\"name\":\"a=b\",\"price\":1}'", "get /products/TL-100",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "\"piped\"", files: files),
        Session(
            name: "value-whole-refused",
            lines: [
                "set /settings/rate twelve", "set /settings/open on", "set /settings/rate 1,50", "set /settings/rate +1",
                "set /settings/rate true", "set /settings/rate '\"5\"'", "set /settings/rate '{\"a\":'",
                "set /settings/motto @now", "set /settings/open @now", "set /products/TL-100 @now",
                "set /settings/motto Claw hammer", "set /settings/rate 1 50", "set /settings/motto @name.txt",
                "set /settings/motto -", "set /products/TL-100 hello", "set /products/TL-100 n.json",
                "push /products n.json", "set /products/TL-100/tags red", "set /notes/a hello", "set /notes/a 'it''s'",
                "update /products hello", "update /products @now", "update /products n.json", "update /products '\"x'",
                "set /settings/motto x --text y", "set /settings/motto", "update /settings", "update /settings --text x",
                "set /settings/motto @empty", "set /settings/rate --text 5", "set /settings/rate @none",
                "set --no-schema /free hello",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "piped text\n", files: files),
        Session(
            name: "value-null",
            lines: [
                "set /settings/motto null", "set /settings/motto @null.json", "set /settings/motto -",
                "set /settings/rate null", "set /products/TL-999 -", "set /products null", "set --no-schema /free null",
                "set --no-schema /free -", "set --no-schema /free @null.json", "set --no-schema /free '{}'",
                "push /tags null", "push --no-schema /tags -", "update /settings null", "update /settings -",
                "set /products/TL-100 '{\"name\":null}'", "set /settings/motto null --check-merged",
                "get /products/NOP-404", "get /products/NOP-404 /products/NOP-405 -o json",
                "get /products/NOP-404 -o value --exit-status", "get /products -o table",
                "get /products --where name=x -o ndjson", "remove /products/NOP-404", "remove -r /products",
                "remove /settings/motto --exit-status", "remove /settings/motto --exit-status --no-check-exists",
                "set /settings/motto x", "remove /settings/motto --exit-status",
                "remove /settings/motto --no-check-exists", "remove --no-schema /free",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "null\n", files: files),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }
}
