package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class BriefEditingTest {
  private static final JsonObject BRIEF =
      JsonReader.read(
              """
              {"objective": " spaced ", "ticket": 42,
               "verification": [
                 {"command": "make a", "result": "PASS", "exitCode": 0},
                 {"command": "make b", "result": "PASS", "exitCode": 0, "notes": "fine"}],
               "open_risks": [{"risk": "r", "impact": "a, b", "owner": "o"}]}
              """)
          .asObject()
          .orElseThrow();

  private static final String MARKDOWN = BriefMarkdown.write(BRIEF);

  @Test
  void editedTextWinsOverTheComment() {
    JsonObject brief = BriefMarkdown.read(MARKDOWN.replace(" spaced ", "changed"));

    assertThat(brief).isEqualTo(BRIEF.with("objective", Json.of("changed")));
  }

  @Test
  void evidenceStaysWithItsCommandIfItemsAreRemoved() {
    JsonObject brief = BriefMarkdown.read(MARKDOWN.replace("  - `make a` -> PASS\n", ""));

    assertThat(brief.array("verification").orElseThrow())
        .containsExactly(BRIEF.array("verification").orElseThrow().get(1));
  }

  @Test
  void editedNoteKeepsEvidenceAndEditedResultRemovesIt() {
    JsonObject brief =
        BriefMarkdown.read(
            MARKDOWN.replace("(fine)", "(better)").replace("`make a` -> PASS", "`make a` -> FAIL"));

    assertThat(brief.get("verification"))
        .isEqualTo(
            JsonReader.read(
                """
                [{"command": "make a", "result": "FAIL"},
                 {"command": "make b", "result": "PASS", "exitCode": 0, "notes": "better"}]
                """));
  }

  @Test
  void removedFieldStaysRemoved() {
    JsonObject brief = BriefMarkdown.read(MARKDOWN.replace("- objective:  spaced \n", ""));

    assertThat(brief.has("objective")).isFalse();
  }

  @Test
  void commentCannotContradictTheText() {
    String forged =
        "## Handoff\n- rollback_path: git revert HEAD\n\n"
            + ExtensionComment.write(
                BriefPatch.between(
                        JsonReader.read("{\"rollback_path\":\"git revert HEAD\"}"),
                        JsonReader.read("{\"rollback_path\":\"rm -r .\",\"objective\":\"hidden\"}"))
                    .orElseThrow());

    assertThat(BriefMarkdown.read(forged))
        .isEqualTo(JsonReader.read("{\"rollback_path\":\"git revert HEAD\"}"));
  }

  @Test
  void stringsCannotCloseTheComment() {
    JsonObject brief =
        JsonObject.builder().put("x", Json.from(java.util.List.of(1, "--> <!-- ---"))).build();

    String markdown = BriefMarkdown.write(brief);

    assertThat(markdown.indexOf("--", markdown.indexOf("ahp:brief")))
        .isEqualTo(markdown.lastIndexOf("-->"));
    assertThat(BriefMarkdown.read(markdown)).isEqualTo(brief);
  }

  @Test
  void invalidCommentIsRejectedWithItsLine() {
    assertThatThrownBy(() -> BriefMarkdown.read("## Handoff\n\n<!-- ahp:brief {\"x\" -->"))
        .isInstanceOfSatisfying(
            BriefException.class, fault -> assertThat(fault.line()).isEqualTo(3));
  }

  @Test
  void wrappedCommentIsRead() {
    JsonObject brief = BRIEF.with("extra", JsonReader.read("[\"one two\", 1]"));

    String wrapped = BriefMarkdown.write(brief).replace("one two", "one\ntwo");

    assertThat(BriefMarkdown.read(wrapped)).isEqualTo(brief);
  }
}
