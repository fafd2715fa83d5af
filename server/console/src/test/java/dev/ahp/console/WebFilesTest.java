package dev.ahp.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The built front end in the jar. */
class WebFilesTest {
  private static final int MOST_BYTES = 80_000;

  private final WebFiles files = new WebFiles();

  private String index() {
    return new String(files.find("index.html", "").orElseThrow().bytes(), StandardCharsets.UTF_8);
  }

  private List<String> assets() {
    Matcher matcher = Pattern.compile("/(assets/[\\w.-]+)").matcher(index());
    return matcher.results().map(it -> it.group(1)).toList();
  }

  @Test
  void documentRefersToHashedAssetsOnly() {
    assertThat(assets())
        .hasSize(3)
        .allMatch(it -> it.matches("assets/\\w+-[\\w-]{10}\\.(js|css|svg)"));
    assertThat(index()).doesNotContain("<style").doesNotContain("style=").doesNotContain("http");
    assertThat(index()).doesNotContainPattern("<script[^>]*>[^<]");
  }

  @Test
  void assetsAreServedInAcceptedEncoding() {
    for (String asset : assets()) {
      assertThat(files.find(asset, "gzip, deflate, br").orElseThrow().encoding()).isEqualTo("gzip");
      assertThat(files.find(asset, "gzip;q=0.5").orElseThrow().encoding()).isEqualTo("gzip");
      assertThat(files.find(asset, "gzip;q=0, identity").orElseThrow().encoding()).isEmpty();
    }
  }

  @Test
  void frontEndIsSmall() {
    int sum = files.find("index.html", "gzip").orElseThrow().bytes().length;
    for (String asset : assets()) {
      sum += files.find(asset, "gzip").orElseThrow().bytes().length;
    }

    assertThat(sum).isLessThan(MOST_BYTES);
  }

  @Test
  void otherFilesAreNotServed() {
    for (String name :
        List.of("../ConsoleFace.class", "assets/../index.html", "index", "assets/x.js", "")) {
      assertThat(files.find(name, "gzip")).isEmpty();
    }
  }

  @Test
  void policyForbidsInlineAndExternalContent() {
    assertThat(ConsoleRoutes.POLICY)
        .contains("default-src 'none'")
        .doesNotContain("unsafe")
        .doesNotContain("http")
        .doesNotContain("*");
  }
}
