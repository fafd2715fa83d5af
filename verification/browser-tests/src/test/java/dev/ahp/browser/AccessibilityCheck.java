package dev.ahp.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accessibility violations that axe reports for a page. */
final class AccessibilityCheck {
  private static final Path AXE = Path.of("../../server/console/node_modules/axe-core/axe.min.js");

  /** Runs the given rules, or all of them if the argument is null. */
  private static final String RUN =
      """
      async rules => (await axe.run(document, {resultTypes: ['violations'], runOnly: rules ?? undefined})).violations
        .filter(it => it.impact === 'serious' || it.impact === 'critical')
        .map(it => it.id + ': ' + it.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' '
          + n.any.map(a => a.message).join(' ').slice(0, 200)).join(' | '))
      """;

  /** The rules whose result depends on colours. */
  private static final List<String> COLOUR_RULES = List.of("color-contrast", "link-in-text-block");

  private AccessibilityCheck() {}

  /** Returns serious and critical violations with the affected elements. */
  static List<String> violations(Page page) {
    try {
      // Evaluated, not injected: the content security policy blocks foreign scripts.
      page.evaluate(Files.readString(AXE) + "\n; undefined");
    } catch (IOException e) {
      throw new UncheckedIOException("axe-core is missing", e);
    }
    return run(page, null);
  }

  /**
   * Returns violations by colours in a page that {@link #violations} has checked with other
   * colours.
   */
  static List<String> colourViolations(Page page) {
    return run(page, COLOUR_RULES);
  }

  private static List<String> run(Page page, @Nullable List<String> rules) {
    List<String> found = new ArrayList<>();
    if (page.evaluate(RUN, rules) instanceof List<?> list) {
      list.forEach(it -> found.add(String.valueOf(it)));
    }
    return found;
  }

  /** Returns by how many pixels the page is wider than the window. */
  static int overflowPixels(Page page) {
    Object wide =
        page.evaluate(
            "() => ({n: document.documentElement.scrollWidth -"
                + " document.documentElement.clientWidth})");
    return wide instanceof Map<?, ?> map && map.get("n") instanceof Number n ? n.intValue() : 0;
  }
}
