package dev.ahp.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What axe finds wrong with a page. */
final class AccessibilityCheck {
  private static final Path AXE = Path.of("../../server/console/node_modules/axe-core/axe.min.js");

  private static final String RUN =
      """
      async () => (await axe.run(document, {resultTypes: ['violations']})).violations
        .filter(it => it.impact === 'serious' || it.impact === 'critical')
        .map(it => it.id + ': ' + it.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' '
          + n.any.map(a => a.message).join(' ').slice(0, 200)).join(' | '))
      """;

  private AccessibilityCheck() {}

  /** Serious and critical violations, each with the elements that are meant. */
  static List<String> violations(Page page) {
    try {
      // Evaluated, not injected: our policy lets no foreign script in.
      page.evaluate(Files.readString(AXE) + "\n; undefined");
    } catch (IOException e) {
      throw new UncheckedIOException("axe-core is missing", e);
    }
    List<String> found = new ArrayList<>();
    if (page.evaluate(RUN) instanceof List<?> list) {
      list.forEach(it -> found.add(String.valueOf(it)));
    }
    return found;
  }

  /** How much wider than the window the page is. */
  static int overhang(Page page) {
    Object wide =
        page.evaluate(
            "() => ({n: document.documentElement.scrollWidth -"
                + " document.documentElement.clientWidth})");
    return wide instanceof Map<?, ?> map && map.get("n") instanceof Number n ? n.intValue() : 0;
  }
}
