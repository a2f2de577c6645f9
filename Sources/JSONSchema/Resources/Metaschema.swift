/// The schema of schemas, for those that refer to it: nothing is fetched.
///
/// - Source: JSON Schema 2020-12, the keywords' sections of Core and Validation, in one file.
enum Metaschema {
    static let uri = "https://json-schema.org/draft/2020-12/schema"
    static let validationVocabulary = "https://json-schema.org/draft/2020-12/vocab/validation"

    /// What a dialect without ``validationVocabulary`` has no meaning for.
    static let validationKeywords: Set<String> = [
        "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
        "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
        "maxProperties", "minProperties", "required", "dependentRequired",
    ]

    static let text = #"""
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
