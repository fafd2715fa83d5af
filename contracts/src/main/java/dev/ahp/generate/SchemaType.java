package dev.ahp.generate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payload type that every target language can express. Other JSON Schema types become {@link
 * Kind#ANY}.
 *
 * @param item type of the items of a list
 * @param object type of an object with known members
 * @param limits lengths, bounds and the values of an enumeration
 */
record SchemaType(
    Kind kind, @Nullable SchemaType item, @Nullable ObjectType object, Limits limits) {

  enum Kind {
    TEXT,
    INTEGER,
    NUMBER,
    FLAG,
    LIST,
    OBJECT,
    MAP,
    ANY
  }

  /**
   * An object with known members.
   *
   * @param name of the generated class
   * @param closed true if other members are not allowed
   */
  record ObjectType(String name, List<Field> fields, boolean closed) {
    ObjectType {
      fields = List.copyOf(fields);
    }
  }

  /** A member with its JSON name. */
  record Field(String name, SchemaType type, boolean required, String description) {}

  /**
   * The constraints of a value; null if there is no limit.
   *
   * @param choices the allowed values of a string; empty for any
   */
  record Limits(
      @Nullable Integer minLength,
      @Nullable Integer maxLength,
      @Nullable Double minimum,
      @Nullable Double maximum,
      List<String> choices) {
    static final Limits NONE = new Limits(null, null, null, null, List.of());

    Limits {
      choices = List.copyOf(choices);
    }
  }

  static SchemaType of(Kind kind) {
    return new SchemaType(kind, null, null, Limits.NONE);
  }

  static SchemaType of(ObjectType object) {
    return new SchemaType(Kind.OBJECT, null, object, Limits.NONE);
  }
}
