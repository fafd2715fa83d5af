package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.lint.rule.LintRules;
import dev.ahp.lint.rule.RuleDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulePagesTest {
  private static final Path REFERENCE = Path.of("..", "docs", "reference");

  static List<RuleDescription> cards() {
    return LintRules.cards();
  }

  @ParameterizedTest
  @MethodSource("cards")
  void everyRuleHasAPageWithItsTexts(RuleDescription card) throws IOException {
    String page = Files.readString(REFERENCE.resolve("lint").resolve(card.id() + ".md"));

    assertThat(page)
        .startsWith(
            "# %s %s\n\nSeverity: %s\n\n## Why\n\n%s\n"
                .formatted(card.id(), card.slug(), card.severity().label(), card.why()))
        .contains("\n## Bad\n", "\n## Good\n", "\n## How to fix\n\n" + card.hint() + "\n");
  }

  @ParameterizedTest
  @MethodSource("cards")
  void aPageDocumentsFixesIfAndOnlyIfTheRuleHasFixes(RuleDescription card) throws IOException {
    String page = Files.readString(REFERENCE.resolve("lint").resolve(card.id() + ".md"));

    assertThat(page.contains("\n## `ahp lint --fix`\n")).isEqualTo(hasFixes(card));
  }

  private static boolean hasFixes(RuleDescription card) {
    return LintRules.all().stream()
        .filter(it -> it.card().equals(card))
        .flatMap(it -> Stream.of(it.getClass().getDeclaredMethods()))
        .anyMatch(it -> it.getName().equals("fix"));
  }

  @Test
  void everyPageHasARule() throws IOException {
    try (Stream<Path> pages = Files.list(REFERENCE.resolve("lint"))) {
      assertThat(pages.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              LintRules.cards().stream().map(it -> it.id() + ".md").toList());
    }
  }

  @Test
  void theOverviewListsEveryRule() throws IOException {
    String overview = Files.readString(REFERENCE.resolve("contracts.md"));

    assertThat(LintRules.cards())
        .allSatisfy(
            it ->
                assertThat(overview)
                    .contains(
                        "| [%s](lint/%s.md) | %s | %s |"
                            .formatted(it.id(), it.id(), it.slug(), it.severity().label())));
  }

  @Test
  void theSpecificationListsTheSameRules() throws IOException {
    Json listed = JsonReader.read(Files.readString(Path.of("..", "spec", "lint-rules.json")));

    assertThat(listed)
        .isEqualTo(new JsonArray(LintRules.cards().stream().map(RulePagesTest::json).toList()));
  }

  private static Json json(RuleDescription card) {
    return JsonObject.builder()
        .put("id", card.id())
        .put("name", card.slug())
        .put("severity", card.severity().label())
        .put("why", card.why())
        .put("hint", card.hint())
        .build();
  }
}
