package dev.ahp.yaml;

import dev.ahp.json.Json;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Resolves the seven tags of the core schema and rejects all others. */
final class TagResolver {
  private static final String CORE = "tag:yaml.org,2002:";
  private static final String NON_SPECIFIC = "!";

  private TagResolver() {}

  static void expect(CollectionStartEvent event, String kind) {
    Optional<String> tag = event.getTag();
    boolean valid =
        tag.isEmpty() || tag.get().equals(NON_SPECIFIC) || tag.get().equals(CORE + kind);
    if (!valid) {
      throw unknownTag(event, tag.get());
    }
  }

  /** Checks that the tag of a key is known. Keys are strings whatever their tag. */
  static void expectCore(ScalarEvent key) {
    key.getTag()
        .filter(tag -> !tag.equals(NON_SPECIFIC) && !tag.startsWith(CORE))
        .ifPresent(
            tag -> {
              throw unknownTag(key, tag);
            });
  }

  static Json resolve(ScalarEvent event) {
    String text = event.getValue();
    Optional<String> tag = event.getTag();
    if (tag.isEmpty()) {
      Json plain = event.isPlain() ? CoreSchemaResolver.resolve(text) : null;
      return plain == null ? Json.of(text) : plain;
    }
    return switch (tag.get()) {
      case NON_SPECIFIC, CORE + "str" -> Json.of(text);
      case CORE + "null", CORE + "bool", CORE + "int", CORE + "float" -> typed(event, tag.get());
      default -> throw unknownTag(event, tag.get());
    };
  }

  private static YamlException unknownTag(Event event, String tag) {
    return new YamlException(
        MarkConverter.start(event), "the tag " + tag + " is not part of the core schema");
  }

  private static Json typed(ScalarEvent event, String tag) {
    Json value = CoreSchemaResolver.resolve(event.getValue());
    boolean matches =
        switch (tag.substring(CORE.length())) {
          case "null" -> value == Json.Null.NULL;
          case "bool" -> value instanceof Json.Bool;
          case "int" -> value instanceof Json.Num number && number.isInteger();
          default -> value instanceof Json.Num;
        };
    if (value == null || !matches) {
      throw new YamlException(
          MarkConverter.start(event), "the value does not match its tag " + tag);
    }
    return value;
  }
}
