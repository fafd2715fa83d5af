package dev.ahp.brief;

import dev.ahp.json.JsonObject;
import dev.ahp.markdown.HeadingSection;
import dev.ahp.markdown.MarkdownException;
import java.util.Optional;

/**
 * Converts briefs to Markdown and back without loss.
 *
 * <p>The text is a heading {@code ## Handoff} and one list:
 *
 * <pre>
 * ## Handoff
 * - objective: one sentence
 * - in_scope: a string is on the line of its field
 * - out_of_scope:
 *   - a list is nested
 * - verification:
 *   - `command` -&gt; FAIL (note; blocker_severity: high; rollback_path: git revert HEAD)
 * - open_risks:
 *   - risk, impact, owner
 * - next_actions:
 *   1. numbered
 * - a2a: # a comment before a nested list is ignored
 *   - protocol_version: 0.3
 *
 * &lt;!-- ahp:brief {"members":{…}} --&gt;
 * </pre>
 *
 * <p>A line break in a value is a backslash at the end of the line. In a command, which is a code
 * span, it is {@code ⏎}. Values that this text cannot represent (evidence of a run, numbers, a
 * comma in an owner) are in the comment, see {@link BriefPatch}. The comment applies only to
 * unedited parts, so the visible text wins.
 */
public final class BriefMarkdown {
  /** Maximum length of a text in UTF-16 code units; equals the maximum bytes of a packet. */
  public static final int MAX_LENGTH = 1 << 20;

  private BriefMarkdown() {}

  /**
   * Reads the output of {@link #write}, and similar text written by people and models. The result
   * is not validated: fields that are missing in the text are missing in the object.
   *
   * @throws BriefException if the text contains no brief or an invalid one
   */
  public static JsonObject read(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new BriefException(1, 1, "is longer than the maximum of " + MAX_LENGTH + " characters");
    }
    try {
      return readSection(BriefOutlineReader.section(text));
    } catch (MarkdownException e) {
      throw new BriefException(e.line(), e.column(), String.valueOf(e.getMessage()));
    }
  }

  private static JsonObject readSection(HeadingSection section) {
    JsonObject visible = BriefOutlineReader.read(section);
    return section
        .comment()
        .map(comment -> BriefPatch.apply(visible, ExtensionComment.read(comment)))
        .orElse(visible);
  }

  /**
   * Writes any object, valid or not, so that reading the text returns an equal object.
   *
   * @throws IllegalArgumentException if the text would be too long to be read again
   */
  public static String write(JsonObject brief) {
    String plain = BriefOutlineWriter.write(brief);
    requireReadable(plain);
    JsonObject visible = BriefOutlineReader.read(plain);
    Optional<JsonObject> patchTree = BriefPatch.between(visible, brief);
    String text = patchTree.map(it -> plain + "\n" + ExtensionComment.write(it)).orElse(plain);
    requireReadable(text);
    return text;
  }

  private static void requireReadable(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "the brief is longer than " + MAX_LENGTH + " characters as Markdown");
    }
  }

  /**
   * Returns whether the text has the heading of a brief followed by one of its fields. Never
   * throws.
   */
  public static boolean looksLike(String text) {
    String start = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    return HeadingSection.hasItem(start, BriefOutlineReader.TITLE, BriefMarkdown::isField);
  }

  private static boolean isField(String item) {
    NamedText named = NamedText.of(item);
    return named != null && FieldLayout.isRequired(named.name());
  }
}
