package dev.ahp.cli.lsp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The bundled documentation pages of lint rules. */
final class RulePages {
  private RulePages() {}

  /** Returns the page of a rule in Markdown. */
  static String of(String rule) {
    try (InputStream page = RulePages.class.getResourceAsStream("rules/" + rule + ".md")) {
      return page == null ? rule : new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the page of " + rule, e);
    }
  }
}
