package dev.ahp.brief;

import dev.ahp.json.JsonObject;
import dev.ahp.markdown.HeadingSection;
import dev.ahp.markdown.MarkdownException;
import java.util.Optional;

/**
 * Turns briefs into Markdown and back without loss.
 *
 * <p>The text is a heading {@code ## Handoff} and one list:
 *
 * <pre>
 * ## Handoff
 * - objective: one sentence
 * - in_scope: a string stands on the line of its field
 * - out_of_scope:
 *   - a list is nested
 * - verification:
 *   - `command` -&gt; FAIL (note; blocker_severity: high; rollback_path: git revert HEAD)
 * - open_risks:
 *   - risk, impact, owner
 * - next_actions:
 *   1. numbered
 * - a2a: # a comment before a nested list is no value
 *   - protocol_version: 0.3
 *
 * &lt;!-- ahp:brief {"members":{…}} --&gt;
 * </pre>
 *
 * <p>A line break inside a value is a backslash at the end of the line; inside a command, which
 * stands in a code span, it is {@code ⏎}. What this text still cannot say (evidence of a run,
 * numbers, a comma in an owner) travels in the comment, see {@link BriefPatch}. It repairs only
 * what was not edited since, so the visible text wins.
 */
public final class BriefMarkdown {
  /** No text longer than this is read, in UTF-16 units; as many bytes as one packet may have. */
  public static final int MAX_LENGTH = 1 << 20;

  private static final String TITLE = "Handoff";

  private BriefMarkdown() {}

  /**
   * Reads what {@link #write} wrote, and what people and models write in its manner. The result is
   * not checked: a field that is missing in the text is missing in the object.
   *
   * @throws BriefException if there is no brief in the text, or one that cannot be understood
   */
  public static JsonObject read(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new BriefException(1, 1, "is longer than " + MAX_LENGTH + " characters");
    }
    try {
      return whole(section(text));
    } catch (MarkdownException e) {
      throw new BriefException(e.line(), e.column(), String.valueOf(e.getMessage()));
    }
  }

  private static JsonObject whole(HeadingSection headingSection) {
    JsonObject shown = BriefOutlineReader.read(headingSection);
    return headingSection
        .comment()
        .map(comment -> BriefPatch.apply(shown, ExtensionComment.read(comment)))
        .orElse(shown);
  }

  static HeadingSection section(String text) {
    return HeadingSection.find(text, TITLE, ExtensionComment.OPEN);
  }

  /**
   * Writes any object, valid or not, so that reading it gives an equal one.
   *
   * @throws IllegalArgumentException if the text would be too long to be read again
   */
  public static String write(JsonObject brief) {
    String plain = BriefOutlineWriter.write(brief);
    requireReadable(plain);
    JsonObject shown = BriefOutlineReader.read(section(plain));
    Optional<JsonObject> residual = BriefPatch.between(shown, brief);
    String text = residual.map(it -> plain + "\n" + ExtensionComment.write(it)).orElse(plain);
    requireReadable(text);
    return text;
  }

  private static void requireReadable(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "as Markdown the brief is longer than " + MAX_LENGTH + " characters");
    }
  }

  /** Whether the text has the heading of a brief and one of its fields below; never throws. */
  public static boolean looksLike(String text) {
    String start = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    return HeadingSection.hasItem(start, TITLE, BriefMarkdown::isField);
  }

  private static boolean isField(String item) {
    NamedText named = NamedText.of(item);
    return named != null && FieldLayout.isRequired(named.name());
  }
}
