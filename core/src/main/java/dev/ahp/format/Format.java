package dev.ahp.format;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.fence.DataFence;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The renderings of a message that come with the protocol. */
public enum Format {
  /** The message itself. */
  JSON("json"),
  /** The message as plain maps and lists; written down it is JSON. */
  MAP("map"),
  /** For a model to read, inside the data-only fence. */
  MARKDOWN("markdown"),
  BRIEF("brief"),
  BRIEF_JSON("brief-json"),
  NEO("neo"),
  A2A("a2a");

  private final String wireName;

  Format(String wireName) {
    this.wireName = wireName;
  }

  public static Optional<Format> named(String name) {
    return Arrays.stream(values()).filter(format -> format.wireName.equals(name)).findFirst();
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(Format::wireName).toList();
  }

  public String wireName() {
    return wireName;
  }

  /**
   * Writes a handoff message or a packet.
   *
   * @param delimiters random texts for the fence of Markdown, asked again while the content holds
   *     one
   */
  public FormatResult write(JsonObject hub, Supplier<String> delimiters) {
    Projection projection = projection();
    LosslessProjection losslessProjection = new LosslessProjection(projection);
    JsonObject shape = losslessProjection.toShape(hub);
    List<String> carried =
        losslessProjection.carried(shape).map(FormatExtension::pointers).orElse(List.of());
    LossReport loss = new LossReport(carried, projection.derived(HubFormat.messageOf(hub)));
    return new FormatResult(textOf(shape, delimiters), loss);
  }

  /**
   * The handoff message or packet that was written.
   *
   * @throws FormatException if the text is not in this format
   */
  public JsonObject read(String text) {
    return fromShape(shapeOf(text));
  }

  /** Whether the text bears the marks of this format; only {@link #MARKDOWN} leaves any. */
  public boolean isMarked(String text) {
    return this == MARKDOWN && DataFence.isIn(text);
  }

  /** Whether the object bears the marks of this format; only {@link #A2A} leaves any. */
  public boolean isMarked(JsonObject object) {
    return this == A2A && A2aProjection.looksLike(object);
  }

  /** As {@link #read}, for a format that is JSON and was parsed already. */
  public JsonObject fromShape(JsonObject shape) {
    return new LosslessProjection(projection()).toHub(shape);
  }

  private Projection projection() {
    return switch (this) {
      case JSON, MAP -> new IdentityProjection(wireName);
      case MARKDOWN -> new MessageProjection(wireName);
      case BRIEF, BRIEF_JSON -> new BriefProjection();
      case NEO -> new NeoProjection();
      case A2A -> new A2aProjection();
    };
  }

  private String textOf(JsonObject shape, Supplier<String> delimiters) {
    return switch (this) {
      case MARKDOWN -> HandoffMarkdown.write(shape, delimiters);
      case BRIEF -> briefText(shape);
      default -> JsonWriter.pretty(shape) + "\n";
    };
  }

  private static String briefText(JsonObject brief) {
    try {
      return BriefMarkdown.write(brief);
    } catch (IllegalArgumentException tooLong) {
      throw new FormatException(tooLong.getMessage() + "; take brief-json");
    }
  }

  private JsonObject shapeOf(String text) {
    try {
      return switch (this) {
        case MARKDOWN -> HandoffMarkdown.read(text);
        case BRIEF -> BriefMarkdown.read(text);
        default ->
            JsonReader.read(text, JsonLimits.RENDERING)
                .asObject()
                .orElseThrow(() -> new FormatException("must be a JSON object"));
      };
    } catch (JsonException | BriefException fault) {
      throw new FormatException(String.valueOf(fault.getMessage()));
    }
  }

  /** Packets and messages as they are. */
  private record IdentityProjection(String name) implements Projection {
    @Override
    public JsonObject project(JsonObject hub) {
      return hub;
    }

    @Override
    public JsonObject lift(JsonObject shape) {
      return shape;
    }

    @Override
    public boolean holdsPackets() {
      return true;
    }
  }

  /** Messages as they are; a packet's envelope becomes an extension. */
  private record MessageProjection(String name) implements Projection {
    @Override
    public JsonObject project(JsonObject message) {
      return message;
    }

    @Override
    public JsonObject lift(JsonObject shape) {
      return shape;
    }
  }
}
