/// The metaschemas, for schemas that refer to them: nothing is fetched.
///
/// - Source: the keywords' sections of each specification, in one file for each dialect.
enum Metaschema {
    static func text(of dialect: Dialect) -> String {
        switch dialect {
        case .draft04: draft04
        case .draft06: draft06
        case .draft07: draft07
        case .draft201909: draft201909
        case .draft202012: draft202012
        }
    }

    private static let draft04 = ##"""
        {
          "id": "http://json-schema.org/draft-04/schema#", "$schema": "http://json-schema.org/draft-04/schema#",
          "type": "object",
          "dependencies": {"exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"]},
          "definitions": {
            "schemaList": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
            "schemas": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "count": {"type": "integer", "minimum": 0},
            "names": {"type": "array", "minItems": 1, "items": {"type": "string"}, "uniqueItems": true},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
          },
          "properties": {
            "id": {"type": "string"}, "$schema": {"type": "string"}, "$ref": {"type": "string"},
            "title": {"type": "string"}, "description": {"type": "string"}, "format": {"type": "string"},
            "multipleOf": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "boolean"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "boolean"},
            "maxLength": {"$ref": "#/definitions/count"}, "minLength": {"$ref": "#/definitions/count"},
            "pattern": {"type": "string"}, "uniqueItems": {"type": "boolean"},
            "maxItems": {"$ref": "#/definitions/count"}, "minItems": {"$ref": "#/definitions/count"},
            "maxProperties": {"$ref": "#/definitions/count"}, "minProperties": {"$ref": "#/definitions/count"},
            "additionalItems": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
            "additionalProperties": {"anyOf": [{"type": "boolean"}, {"$ref": "#"}]},
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaList"}]},
            "required": {"$ref": "#/definitions/names"}, "definitions": {"$ref": "#/definitions/schemas"},
            "properties": {"$ref": "#/definitions/schemas"},
            "patternProperties": {"$ref": "#/definitions/schemas"},
            "dependencies": {"type": "object",
              "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/names"}]}},
            "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
            "type": {"anyOf": [{"$ref": "#/definitions/type"},
              {"type": "array", "items": {"$ref": "#/definitions/type"}, "minItems": 1, "uniqueItems": true}]},
            "allOf": {"$ref": "#/definitions/schemaList"}, "anyOf": {"$ref": "#/definitions/schemaList"},
            "oneOf": {"$ref": "#/definitions/schemaList"}, "not": {"$ref": "#"}
          }
        }
        """##

    private static let draft06 = ##"""
        {
          "$id": "http://json-schema.org/draft-06/schema#", "$schema": "http://json-schema.org/draft-06/schema#",
          "type": ["object", "boolean"],
          "definitions": {
            "schemaList": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
            "schemas": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "count": {"type": "integer", "minimum": 0},
            "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
          },
          "properties": {
            "$id": {"type": "string"}, "$schema": {"type": "string"}, "$ref": {"type": "string"},
            "title": {"type": "string"}, "description": {"type": "string"}, "format": {"type": "string"},
            "examples": {"type": "array"}, "multipleOf": {"type": "number", "exclusiveMinimum": 0},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
            "maxLength": {"$ref": "#/definitions/count"}, "minLength": {"$ref": "#/definitions/count"},
            "pattern": {"type": "string"}, "uniqueItems": {"type": "boolean"},
            "maxItems": {"$ref": "#/definitions/count"}, "minItems": {"$ref": "#/definitions/count"},
            "maxProperties": {"$ref": "#/definitions/count"}, "minProperties": {"$ref": "#/definitions/count"},
            "additionalItems": {"$ref": "#"},
            "additionalProperties": {"$ref": "#"},
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaList"}]},
            "required": {"$ref": "#/definitions/names"}, "definitions": {"$ref": "#/definitions/schemas"},
            "properties": {"$ref": "#/definitions/schemas"},
            "patternProperties": {"$ref": "#/definitions/schemas"},
            "dependencies": {"type": "object",
              "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/names"}]}},
            "enum": {"type": "array", "minItems": 1, "uniqueItems": true},
            "type": {"anyOf": [{"$ref": "#/definitions/type"},
              {"type": "array", "items": {"$ref": "#/definitions/type"}, "minItems": 1, "uniqueItems": true}]},
            "contains": {"$ref": "#"}, "propertyNames": {"$ref": "#"},
            "allOf": {"$ref": "#/definitions/schemaList"}, "anyOf": {"$ref": "#/definitions/schemaList"},
            "oneOf": {"$ref": "#/definitions/schemaList"}, "not": {"$ref": "#"}
          }
        }
        """##

    private static let draft07 = ##"""
        {
          "$id": "http://json-schema.org/draft-07/schema#", "$schema": "http://json-schema.org/draft-07/schema#",
          "type": ["object", "boolean"],
          "definitions": {
            "schemaList": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
            "schemas": {"type": "object", "additionalProperties": {"$ref": "#"}},
            "count": {"type": "integer", "minimum": 0},
            "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
          },
          "properties": {
            "$id": {"type": "string"}, "$schema": {"type": "string"}, "$ref": {"type": "string"},
            "title": {"type": "string"}, "description": {"type": "string"}, "format": {"type": "string"},
            "examples": {"type": "array"}, "multipleOf": {"type": "number", "exclusiveMinimum": 0},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
            "maxLength": {"$ref": "#/definitions/count"}, "minLength": {"$ref": "#/definitions/count"},
            "pattern": {"type": "string"}, "uniqueItems": {"type": "boolean"},
            "maxItems": {"$ref": "#/definitions/count"}, "minItems": {"$ref": "#/definitions/count"},
            "maxProperties": {"$ref": "#/definitions/count"}, "minProperties": {"$ref": "#/definitions/count"},
            "additionalItems": {"$ref": "#"},
            "additionalProperties": {"$ref": "#"},
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/schemaList"}]},
            "required": {"$ref": "#/definitions/names"}, "definitions": {"$ref": "#/definitions/schemas"},
            "properties": {"$ref": "#/definitions/schemas"},
            "patternProperties": {"$ref": "#/definitions/schemas"},
            "dependencies": {"type": "object",
              "additionalProperties": {"anyOf": [{"$ref": "#"}, {"$ref": "#/definitions/names"}]}},
            "enum": {"type": "array"},
            "type": {"anyOf": [{"$ref": "#/definitions/type"},
              {"type": "array", "items": {"$ref": "#/definitions/type"}, "minItems": 1, "uniqueItems": true}]},
            "contains": {"$ref": "#"}, "propertyNames": {"$ref": "#"},
            "$comment": {"type": "string"}, "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"},
            "contentMediaType": {"type": "string"}, "contentEncoding": {"type": "string"},
            "if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"},
            "allOf": {"$ref": "#/definitions/schemaList"}, "anyOf": {"$ref": "#/definitions/schemaList"},
            "oneOf": {"$ref": "#/definitions/schemaList"}, "not": {"$ref": "#"}
          }
        }
        """##

    private static let draft201909 = ##"""
        {
          "$id": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": true,
          "type": ["object", "boolean"],
          "properties": {
            "$id": {"type": "string", "pattern": "^[^#]*#?$"}, "$schema": {"type": "string"},
            "$ref": {"type": "string"}, "$recursiveRef": {"type": "string"}, "$comment": {"type": "string"},
            "$anchor": {"$ref": "#/$defs/anchor"}, "$recursiveAnchor": {"type": "boolean"},
            "$vocabulary": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "$defs": {"$ref": "#/$defs/schemas"},
            "additionalItems": {"$recursiveRef": "#"},
            "items": {"anyOf": [{"$recursiveRef": "#"}, {"$ref": "#/$defs/schemaList"}]},
            "contains": {"$recursiveRef": "#"}, "additionalProperties": {"$recursiveRef": "#"},
            "properties": {"$ref": "#/$defs/schemas"}, "patternProperties": {"$ref": "#/$defs/schemas"},
            "dependentSchemas": {"$ref": "#/$defs/schemas"}, "propertyNames": {"$recursiveRef": "#"},
            "if": {"$recursiveRef": "#"}, "then": {"$recursiveRef": "#"}, "else": {"$recursiveRef": "#"},
            "allOf": {"$ref": "#/$defs/schemaList"}, "anyOf": {"$ref": "#/$defs/schemaList"},
            "oneOf": {"$ref": "#/$defs/schemaList"}, "not": {"$recursiveRef": "#"},
            "unevaluatedItems": {"$recursiveRef": "#"}, "unevaluatedProperties": {"$recursiveRef": "#"},
            "type": {"anyOf": [{"$ref": "#/$defs/type"},
              {"type": "array", "items": {"$ref": "#/$defs/type"}, "minItems": 1, "uniqueItems": true}]},
            "enum": {"type": "array"}, "multipleOf": {"type": "number", "exclusiveMinimum": 0},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
            "maxLength": {"$ref": "#/$defs/count"}, "minLength": {"$ref": "#/$defs/count"},
            "pattern": {"type": "string"}, "maxItems": {"$ref": "#/$defs/count"},
            "minItems": {"$ref": "#/$defs/count"}, "uniqueItems": {"type": "boolean"},
            "maxContains": {"$ref": "#/$defs/count"}, "minContains": {"$ref": "#/$defs/count"},
            "maxProperties": {"$ref": "#/$defs/count"}, "minProperties": {"$ref": "#/$defs/count"},
            "required": {"$ref": "#/$defs/names"},
            "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/names"}},
            "title": {"type": "string"}, "description": {"type": "string"}, "deprecated": {"type": "boolean"},
            "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"}, "examples": {"type": "array"},
            "format": {"type": "string"}, "contentEncoding": {"type": "string"},
            "contentMediaType": {"type": "string"}, "contentSchema": {"$recursiveRef": "#"}
          },
          "$defs": {
            "anchor": {"type": "string", "pattern": "^[A-Za-z][-A-Za-z0-9.:_]*$"},
            "count": {"type": "integer", "minimum": 0},
            "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
            "schemaList": {"type": "array", "minItems": 1, "items": {"$recursiveRef": "#"}},
            "schemas": {"type": "object", "additionalProperties": {"$recursiveRef": "#"}},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
          }
        }
        """##

    private static let draft202012 = #"""
        {
          "$id": "https://json-schema.org/draft/2020-12/schema", "$dynamicAnchor": "meta",
          "type": ["object", "boolean"],
          "properties": {
            "$id": {"type": "string", "pattern": "^[^#]*#?$"}, "$schema": {"type": "string"},
            "$ref": {"type": "string"}, "$dynamicRef": {"type": "string"}, "$comment": {"type": "string"},
            "$anchor": {"$ref": "#/$defs/anchor"}, "$dynamicAnchor": {"$ref": "#/$defs/anchor"},
            "$vocabulary": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "$defs": {"$ref": "#/$defs/schemas"},
            "prefixItems": {"$ref": "#/$defs/schemaList"}, "items": {"$dynamicRef": "#meta"},
            "contains": {"$dynamicRef": "#meta"}, "additionalProperties": {"$dynamicRef": "#meta"},
            "properties": {"$ref": "#/$defs/schemas"}, "patternProperties": {"$ref": "#/$defs/schemas"},
            "dependentSchemas": {"$ref": "#/$defs/schemas"}, "propertyNames": {"$dynamicRef": "#meta"},
            "if": {"$dynamicRef": "#meta"}, "then": {"$dynamicRef": "#meta"}, "else": {"$dynamicRef": "#meta"},
            "allOf": {"$ref": "#/$defs/schemaList"}, "anyOf": {"$ref": "#/$defs/schemaList"},
            "oneOf": {"$ref": "#/$defs/schemaList"}, "not": {"$dynamicRef": "#meta"},
            "unevaluatedItems": {"$dynamicRef": "#meta"}, "unevaluatedProperties": {"$dynamicRef": "#meta"},
            "type": {"anyOf": [{"$ref": "#/$defs/type"},
              {"type": "array", "items": {"$ref": "#/$defs/type"}, "minItems": 1, "uniqueItems": true}]},
            "enum": {"type": "array"}, "multipleOf": {"type": "number", "exclusiveMinimum": 0},
            "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
            "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
            "maxLength": {"$ref": "#/$defs/count"}, "minLength": {"$ref": "#/$defs/count"},
            "pattern": {"type": "string"}, "maxItems": {"$ref": "#/$defs/count"},
            "minItems": {"$ref": "#/$defs/count"}, "uniqueItems": {"type": "boolean"},
            "maxContains": {"$ref": "#/$defs/count"}, "minContains": {"$ref": "#/$defs/count"},
            "maxProperties": {"$ref": "#/$defs/count"}, "minProperties": {"$ref": "#/$defs/count"},
            "required": {"$ref": "#/$defs/names"},
            "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/names"}},
            "title": {"type": "string"}, "description": {"type": "string"}, "deprecated": {"type": "boolean"},
            "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"}, "examples": {"type": "array"},
            "format": {"type": "string"}, "contentEncoding": {"type": "string"},
            "contentMediaType": {"type": "string"}, "contentSchema": {"$dynamicRef": "#meta"}
          },
          "$defs": {
            "anchor": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
            "count": {"type": "integer", "minimum": 0},
            "names": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
            "schemaList": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}},
            "schemas": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}},
            "type": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
          }
        }
        """#
}
