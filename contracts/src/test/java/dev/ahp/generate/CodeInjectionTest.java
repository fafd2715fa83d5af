package dev.ahp.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CodeInjectionTest {
  /** The text of a contract changes only the content of string literals. */
  @Property(tries = 300)
  void noTextOfAContractBecomesCode(
      @ForAll TargetFramework framework, @ForAll("hostile") String text) {
    String harmless = Generator.source(framework, edge("harmless"), "");

    String source = Generator.source(framework, edge(text), "");

    assertThat(LiteralStripper.withEmptyLiterals(source))
        .isEqualTo(LiteralStripper.withEmptyLiterals(harmless));
  }

  @Property(tries = 300)
  void namesInCommentsAndIdentifiersHaveOnlySafeCharacters(
      @ForAll TargetFramework framework, @ForAll("hostile") String text) {
    JsonObject contract =
        JsonObject.builder()
            .put("id", "x" + text)
            .put("source", "s" + text)
            .put("target", "t" + text)
            .put("recovery", SampleEdges.block("loop_guard", Json.of("state." + text)))
            .build();

    String source = Generator.source(framework, SampleEdges.of(contract), "");

    assertThat(LiteralStripper.outside(source)).doesNotContain("evil()", "evil\"", "*/ evil");
    assertThat(LiteralStripper.names(source)).allMatch(it -> it.matches("[A-Za-z0-9_.:@-]*"));
  }

  private static ContractEdge edge(String text) {
    String schema =
        JsonObject.builder()
            .put("type", "object")
            .put(
                "properties",
                SampleEdges.block(
                    "field",
                    JsonObject.builder()
                        .put("type", "string")
                        .put("description", "d" + text)
                        .put("enum", JsonArray.of(Json.of("e" + text)))
                        .build()))
            .build()
            .toText();
    JsonObject contract =
        SampleEdges.smallest()
            .put("version", text)
            .put(
                "trigger",
                JsonObject.builder()
                    .put("intent", text)
                    .put("predicate", "state.x == " + quoted(text))
                    .build())
            .put(
                "payload",
                JsonObject.builder()
                    .put("schema", "s.json")
                    .put("required", JsonArray.ofStrings(List.of("a")))
                    .put("history_strategy", text)
                    .build())
            .put("acceptance_criteria", SampleEdges.block("permission_check", Json.of(text)))
            .put("observability", SampleEdges.block("audit_event", Json.of(text)))
            .build();
    return SampleEdges.of(contract, Map.of("s.json", schema));
  }

  /** Returns a predicate string literal with all characters escaped. */
  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("'");
    text.chars().forEach(c -> out.append(String.format(Locale.ROOT, "\\u%04x", c)));
    return out.append('\'').toString();
  }

  @Provide
  Arbitrary<String> hostile() {
    Arbitrary<String> known =
        Arbitraries.of(
            "\"",
            "'",
            "\"\"\"",
            "'''",
            "\\",
            "\\\"",
            "\\u0022",
            "\\u000a",
            "\\N{QUOTATION MARK}",
            "\n",
            "\r",
            "\r\n",
            "\t",
            "\u0000",
            "\u2028",
            "\u202e",
            "\u0085",
            "*/",
            "/*",
            "//",
            "#",
            "evil()",
            "*/ evil",
            "\"; evil(); \"",
            "\"\"\"\nevil()\n\"\"\"",
            "@{facts}",
            "{x}",
            "${x}",
            "%s",
            "\ud83d\ude00",
            "é",
            "\u007f");
    return known.list().ofMinSize(0).ofMaxSize(6).map(it -> String.join("", it));
  }
}
