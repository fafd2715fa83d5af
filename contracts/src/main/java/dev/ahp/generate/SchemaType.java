package dev.ahp.generate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of the payload, as far as every target language can say it; what a JSON Schema says beyond
 * that is {@link Kind#ANY}.
 *
 * @param item of a list
 * @param object of an object with known members
 * @param limits lengths, bounds and the values of an enumeration
 */
record SchemaType(
    Kind kind, @Nullable SchemaType item, @Nullable ObjectType object, Limits limits) {

  enum Kind {
    TEXT,
    WHOLE,
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
   * @param name of the class it becomes
   * @param closed whether it may have no other members
   */
  record ObjectType(String name, List<Field> fields, boolean closed) {
    ObjectType {
      fields = List.copyOf(fields);
    }
  }

  /** A member by its name in JSON. */
  record Field(String name, SchemaType type, boolean required, String description) {}

  /**
   * What a value must keep to; null where there is no limit.
   *
   * @param choices the only values of a text, empty for any
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
