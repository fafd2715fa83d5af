package dev.ahp.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemPagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path REFERENCE = ROOT.resolve("docs/reference");
  private static final Pattern EXAMPLE =
      Pattern.compile("\n## Example\n\n```json\n(.*?)\n```\n", Pattern.DOTALL);

  @ParameterizedTest
  @EnumSource
  void everyCodeHasAPage(ProblemCode code) throws IOException {
    assertThat(page(code))
        .startsWith(
            "# %1$s\n\n%2$s.\n\nType: `urn:ahp:problem:%1$s`; HTTP status: %3$s\n\n## Meaning\n\n"
                .formatted(code, code.title(), code.status()))
        .containsSubsequence(
            "\n## Meaning\n", "\n## Causes\n\n- ", "\n## Example\n", "\n## What to do\n\n- ");
  }

  /** The codes of briefs occur only among the errors of a document. */
  @ParameterizedTest
  @EnumSource
  void theExampleIsAProblemDocumentOfTheCode(ProblemCode code) throws IOException {
    Matcher block = EXAMPLE.matcher(page(code));
    assertThat(block.find()).isTrue();
    JsonObject example = JsonReader.read(block.group(1)).asObject().orElseThrow();
    JsonArray errors = example.array("errors").orElseThrow();

    if (example.has("kind")) {
      assertThat(errors.objects().get(0).string("code")).contains(code.name());
    } else {
      assertThat(example.string("type")).contains("urn:ahp:problem:" + code);
      assertThat(example.string("title")).contains(code.title());
      assertThat(example.number("status")).contains((double) code.status());
      assertThat(example.string("code")).contains(code.name());
      assertThat(example.string("detail")).isPresent();
      assertThat(example.string("instance")).isPresent();
    }
  }

  @Test
  void everyPageHasACode() throws IOException {
    try (Stream<Path> pages = Files.list(REFERENCE.resolve("problems"))) {
      assertThat(pages.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(ProblemCode.values()).map(it -> it + ".md").toList());
    }
  }

  @Test
  void theOverviewListsEveryCode() throws IOException {
    String overview = Files.readString(REFERENCE.resolve("problems.md"));

    assertThat(ProblemCode.values())
        .allSatisfy(
            it ->
                assertThat(overview)
                    .contains(
                        "| [%1$s](problems/%1$s.md) | %2$s | %3$s |\n"
                            .formatted(it, it.status(), it.title())));
  }

  private static String page(ProblemCode code) throws IOException {
    return Files.readString(ROOT.resolve(code.page()));
  }
}
