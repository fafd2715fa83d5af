package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.markdown.CodeSpan;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BriefRoundTripTest {
  @Provide
  Arbitrary<JsonObject> briefs() {
    return BriefArbitraries.valid();
  }

  @Provide
  Arbitrary<Json> anyJson() {
    return BriefArbitraries.anyJson();
  }

  @Provide
  Arbitrary<String> texts() {
    return BriefArbitraries.texts();
  }

  @Provide
  Arbitrary<String> lists() {
    Arbitrary<String> lines =
        Arbitraries.of(
            "- verification:", "  - ", "- a2a: # x", "    - `", "- objective: ", "\t1. ");
    return Arbitraries.oneOf(lines, BriefArbitraries.texts())
        .list()
        .ofMaxSize(30)
        .map(parts -> "## Handoff\n" + String.join("\n", parts));
  }

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void validBriefsRoundTrip(@ForAll("briefs") JsonObject brief) {
    String markdown = BriefMarkdown.write(brief);

    assertThat(BriefMarkdown.read(markdown)).isEqualTo(brief);
    assertThat(BriefMarkdown.looksLike(markdown)).isTrue();
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void windowsLineEndsAndByteOrderMarkAreIgnored(@ForAll("briefs") JsonObject brief) {
    String markdown = "\uFEFF" + BriefMarkdown.write(brief).replace("\n", "\r\n");

    assertThat(BriefMarkdown.read(markdown)).isEqualTo(brief);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void textAroundTheBriefIsIgnored(@ForAll("briefs") JsonObject brief) {
    String markdown = "# Notes\nhello\n\n" + BriefMarkdown.write(brief) + "\n# After\n- x: y\n";

    assertThat(BriefMarkdown.read(markdown)).isEqualTo(brief);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void invalidBriefsRoundTrip(
      @ForAll("anyJson") Json first,
      @ForAll("anyJson") Json second,
      @ForAll("anyJson") Json third) {
    JsonObject brief =
        JsonObject.builder()
            .put("objective", first)
            .put("verification", second)
            .put("open_risks", third)
            .put("a2a", first)
            .put("git", second)
            .put("next_actions", third)
            .build();

    assertThat(BriefMarkdown.read(BriefMarkdown.write(brief))).isEqualTo(brief);
  }

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void anyTextIsReadOrRejectedWithBriefException(@ForAll("lists") String text) {
    Throwable thrown = catchThrowable(() -> BriefMarkdown.read(text));

    assertThat(thrown == null || thrown instanceof BriefException).isTrue();
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void readBriefsRoundTrip(@ForAll("lists") String text) {
    JsonObject read;
    try {
      read = BriefMarkdown.read(text);
    } catch (BriefException refused) {
      return;
    }

    assertThat(BriefMarkdown.read(BriefMarkdown.write(read))).isEqualTo(read);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void commandStaysInItsCodeSpan(@ForAll("texts") String command) {
    CodeSpan span = CodeSpan.at(CodeSpan.write(command) + " -> PASS");

    assertThat(span).isEqualTo(new CodeSpan(command, " -> PASS"));
  }
}
