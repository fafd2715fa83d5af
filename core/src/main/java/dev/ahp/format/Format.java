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

/** The built-in formats for handoff messages and packets. */
public enum Format {
  /** The message as JSON. */
  JSON("json"),
  /** The message as plain maps and lists, written as JSON. */
  MAP("map"),
  /** Markdown for models, inside the data fence. */
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
   * @param delimiters random delimiters for the Markdown fence; called again if the content
   *     contains the delimiter
   */
  public FormatResult write(JsonObject hub, Supplier<String> delimiters) {
    Projection projection = projection();
    LosslessProjection lossless = new LosslessProjection(projection);
    JsonObject shape = lossless.toShape(hub);
    List<String> carried = lossless.carried(shape).map(FormatExtension::pointers).orElse(List.of());
    LossReport loss = new LossReport(carried, projection.derived(projection.sourceOf(hub)));
    return new FormatResult(textOf(shape, delimiters), loss);
  }

  /**
   * Returns the handoff message or packet that was written.
   *
   * @throws FormatException if the text is not in this format
   */
  public JsonObject read(String text) {
    return fromShape(shapeOf(text));
  }

  /** Returns whether the text has the marks of this format. Only {@link #MARKDOWN} has marks. */
  public boolean isMarked(String text) {
    return this == MARKDOWN && DataFence.isIn(text);
  }

  /** Returns whether the object has the marks of this format. Only {@link #A2A} has marks. */
  public boolean isMarked(JsonObject object) {
    return this == A2A && A2aProjection.looksLike(object);
  }

  /** Reads parsed JSON. See {@link #read}. */
  public JsonObject fromShape(JsonObject shape) {
    return new LosslessProjection(projection()).toHub(shape);
  }

  private Projection projection() {
    return switch (this) {
      case JSON, MAP -> new UnchangedProjection(wireName);
      case MARKDOWN -> new UnknownTime.MarkdownProjection();
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
      throw new FormatException(tooLong.getMessage() + "; use brief-json instead");
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

  /** Messages and packets without changes. */
  private record UnchangedProjection(String name) implements Projection {
    @Override
    public boolean holdsPackets() {
      return true;
    }

    @Override
    public JsonObject project(JsonObject hub) {
      return hub;
    }

    @Override
    public JsonObject lift(JsonObject shape) {
      return shape;
    }
  }
}
