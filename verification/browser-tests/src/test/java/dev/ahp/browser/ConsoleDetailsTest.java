package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests details of the pages that a screenshot would show. */
class ConsoleDetailsTest {
  /** Lists parts of the graph that are not inside of the drawing, or not inside of the page. */
  private static final String OUTSIDE =
      """
      () => {
        const graph = document.querySelector('.graph');
        const drawing = graph.querySelector('svg').getBoundingClientRect();
        const parts = [...graph.querySelectorAll('.node rect, .node text, .badge rect, .badge text')];
        const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
          && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
        const found = parts
          .filter(it => !inside(it.getBoundingClientRect(), drawing))
          .map(it => 'outside of the drawing: ' + it.outerHTML);
        [...graph.querySelectorAll('.node')]
          .filter(it => !inside(it.querySelector('text').getBoundingClientRect(),
            it.querySelector('rect').getBoundingClientRect()))
          .forEach(it => found.push('wider than its node: ' + it.textContent));
        const nodes = [...graph.querySelectorAll('.node rect')].map(it => it.getBoundingClientRect());
        [...graph.querySelectorAll('.badge')]
          .filter(it => nodes.some(node => {
            const badge = it.querySelector('rect').getBoundingClientRect();
            return badge.left < node.right - 1 && badge.right > node.left + 1
              && badge.top < node.bottom - 1 && badge.bottom > node.top + 1;
          }))
          .forEach(it => found.push('covers a node: ' + it.textContent));
        if (!inside(drawing, graph.getBoundingClientRect())) {
          found.push('the drawing is wider than its panel');
        }
        return found;
      }
      """;

  /** Lists cells of visible rows that overlap each other or another row. */
  private static final String OVERLAPS =
      """
      () => {
        const found = [];
        for (const row of document.querySelectorAll('.records .list-row')) {
          const box = row.getBoundingClientRect();
          const cells = [...row.children].filter(it => it.getClientRects().length > 0).map(it => {
            const range = document.createRange();
            range.selectNodeContents(it);
            const own = it.getBoundingClientRect();
            const text = range.getBoundingClientRect();
            const cut = getComputedStyle(it).overflowX !== 'visible'
              || it.querySelector('.cut') !== null;
            return { text: it.textContent, left: text.left,
              right: cut ? Math.min(text.right, own.right) : text.right,
              top: text.top, bottom: text.bottom };
          }).filter(it => it.text !== '');
          for (const a of cells) {
            if (a.top < box.top - 1 || a.bottom > box.bottom + 1) {
              found.push(a.text + ' is higher than its row');
            }
            for (const b of cells) {
              if (a !== b && a.left < b.right - 1 && b.left < a.right - 1
                  && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
                found.push(a.text + ' overlaps ' + b.text);
              }
            }
          }
        }
        return found;
      }
      """;

  private final ConsoleFixture fixture = ConsoleFixture.get();
  private final SampleTraffic traffic = fixture.traffic();

  private BrowserSession operator(int width) {
    return fixture.visit(fixture.postmaster().operator(), ColorScheme.LIGHT, width);
  }

  private static List<?> faults(BrowserSession session, String script) {
    return (List<?>) session.page().evaluate(script);
  }

  @Test
  void ratesAreShownOnTheFirstLoad() {
    traffic.send("planner", "coder", ConsoleFixture.uniqueId("rates"), "{'n':1}");
    try (BrowserSession session = operator(1440)) {
      session.page().route("**/metrics", Route::abort);
      session.open("/", "Overview");

      assertThat(session.page().locator(".chart .line.a"))
          .hasAttribute("d", Pattern.compile("M.*L.*"));
      assertThat(session.page().locator(".chart + .legend li.a"))
          .hasText(Pattern.compile("submitted.*[1-9][\\d,]* in total"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void graphShowsEveryNodeCompletely(int width) {
    fixture.postmaster().put("/v1/agents/" + "W".repeat(100), "{}");
    fixture
        .postmaster()
        .post(
            fixture.postmaster().operator(),
            "/v1/packets",
            "{'type':'task.assign','target':'" + "W".repeat(100) + "','payload':{}}");
    try (BrowserSession session = operator(width).open("/agents", "Agents & contracts")) {
      assertThat(session.page().locator(".graph .node").first()).isVisible();
      session.page().getByLabel("Recovery routes").check();
      assertThat(session.page().locator(".graph .edge-back").first()).isAttached();
      session.screenshot("graph-" + width);

      assertThat(faults(session, OUTSIDE)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void auditRowsDoNotOverlap(int width) {
    try (BrowserSession session = operator(width).open("/audit", "Audit")) {
      assertThat(session.page().locator(".records .list-row").first()).isVisible();
      session.screenshot("audit-rows-" + width);

      assertThat(faults(session, OVERLAPS)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void dialogHasNoStrip(ColorScheme scheme) throws IOException {
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), scheme, 1440).open("/audit", "Audit")) {
      session.button("Erase…").click();
      assertThat(session.dialog()).isVisible();
      session.screenshot("dialog-" + scheme);
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(session.page().screenshot()));

      Color edge = colour(image, image.getWidth() - 3);
      Color margin = colour(image, image.getWidth() - 20);
      assertThat(List.of(edge.getRed(), edge.getGreen(), edge.getBlue()))
          .as("the right edge of the window %s, compared with the margin of the page", edge)
          .usingElementComparator((a, b) -> Math.abs(a - b) <= 2 ? 0 : a - b)
          .containsExactly(margin.getRed(), margin.getGreen(), margin.getBlue());
    }
  }

  private static Color colour(BufferedImage image, int x) {
    return new Color(image.getRGB(x, image.getHeight() / 2));
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void costsAreShownForEachPacketAndTheTask(int width) {
    String task = ConsoleFixture.uniqueId("costs");
    String first = traffic.send("planner", "coder", task, "{'n':1}");
    String second = traffic.send("planner", "coder", task, "{'n':2}");
    complete(first, "0.25");
    complete(second, "0.5");
    try (BrowserSession session = operator(width).open("/tasks/" + task, task)) {
      Locator rows = session.page().locator(".timeline .list-row");

      assertThat(rows.nth(0).getByText("$0.25")).isVisible();
      assertThat(rows.nth(1).getByText("$0.50")).isVisible();
      assertThat(session.page().locator(".strip").getByText("$0.75")).isVisible();
      session.screenshot("costs-" + width);
    }
  }

  private void complete(String packet, String usd) {
    String lease = traffic.accept("coder", packet);
    traffic.act("coder", packet, "complete", lease, ",'result':{},'cost':{'usd':" + usd + "}");
  }

  @Test
  void costReportedByAHandoffIsShown() {
    try (BrowserSession session =
        operator(1440).open("/tasks/" + SampleTraffic.PIPELINE, SampleTraffic.PIPELINE)) {
      Locator rows = session.page().locator(".timeline .list-row");

      assertThat(rows.nth(0).getByText("$0.04")).isVisible();
      assertThat(rows.nth(1).getByText("$0.32")).isVisible();
      assertThat(session.page().locator(".strip").getByText("$0.36 of $1.00")).isVisible();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void sendPageShowsWarnings(int width) {
    try (BrowserSession session = operator(width).open("/send", "Send")) {
      session
          .page()
          .locator("textarea")
          .fill(
              "{\"type\":\"task.assign\",\"target\":\"coder\",\"prioritty\":\"HIGH\",\"payload\":{}}");
      Locator warnings = session.page().getByLabel("Warnings");

      assertThat(warnings).containsText("UNKNOWN_MEMBER");
      assertThat(warnings).containsText("/prioritty");
      assertThat(warnings).containsText("did you mean priority?");
      session.button("Send").click();
      assertThat(session.shown("Sent with warnings")).isVisible();
      assertThat(warnings).hasCount(2);
      assertThat(warnings.first()).containsText("/prioritty");
      assertThat(session.button("Send")).isDisabled();
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      session.screenshot("warnings-" + width);
      session.page().locator("main a[href^='/packets/']").first().click();
      assertThat(session.heading("operator → coder")).isVisible();
    }
  }
}
