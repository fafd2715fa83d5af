package dev.ahp.a2a.protobuf;

/**
 * A field of a message.
 *
 * @param name in JSON
 * @param typeName the message or enum; the scalar otherwise
 */
record ProtobufField(String name, int number, FieldKind kind, String typeName, FieldRule rule) {

  /** The type of a field. Struct, Value and Timestamp have forms of their own in JSON. */
  enum FieldKind {
    STRING,
    BYTES,
    BOOL,
    INT32,
    ENUM,
    MESSAGE,
    STRUCT,
    VALUE,
    TIMESTAMP
  }

  /** How often a field occurs. */
  enum FieldRule {
    /** A default value is the same as an absent one. */
    IMPLICIT,
    /** A default value differs from an absent one. */
    OPTIONAL,
    /** One of several fields of which only the last one counts. */
    ONE_OF,
    REPEATED,
    /** A map with string keys; the kind is that of the values. */
    MAP
  }

  /** Returns whether a scalar with its default value is present in JSON. */
  boolean keepsDefault() {
    return rule != FieldRule.IMPLICIT;
  }

  /** Returns the field for one element of a repeated field or one value of a map. */
  ProtobufField element(int elementNumber) {
    return new ProtobufField(name, elementNumber, kind, typeName, FieldRule.OPTIONAL);
  }
}
