package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Checks every page in light mode, in dark mode and on a phone. */
class PagesTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();
  private final String packet =
      fixture
          .postmaster()
          .get("/v1/packets?limit=2&taskId=" + SampleTraffic.PIPELINE)
          .array("items")
          .flatMap(it -> it.get(1).asObject())
          .map(SampleTraffic::id)
          .orElseThrow();

  /** A page with its path, its heading and a text it must contain. */
  private record PageCase(String name, String path, String heading, String shows) {}

  private List<PageCase> pageCases() {
    String task = "/tasks/" + SampleTraffic.PIPELINE;
    return List.of(
        new PageCase("overview", "/", "Overview", "SLO exceeded"),
        new PageCase("tasks", "/tasks", "Tasks", SampleTraffic.HALF_WAY),
        new PageCase("task", task, SampleTraffic.PIPELINE, "reviewer → lead-dev"),
        new PageCase("graph", task + "?tab=graph", SampleTraffic.PIPELINE, "joined"),
        new PageCase(
            "changes", task + "?tab=changes", SampleTraffic.PIPELINE, "/currentState/decision"),
        new PageCase("cost", task + "?tab=cost", SampleTraffic.PIPELINE, "By hop"),
        new PageCase("records", task + "?tab=records", SampleTraffic.PIPELINE, "packet.handed_off"),
        new PageCase("checkpoint", task + "?tab=checkpoint", SampleTraffic.PIPELINE, "Saved by"),
        new PageCase("packet", "/packets/" + packet, "coder → reviewer", "Passed"),
        new PageCase("model", "/packets/" + packet + "?tab=model", "coder", "DATA ONLY"),
        new PageCase("raw", "/packets/" + packet + "?tab=raw", "coder", "Raw JSON"),
        new PageCase("dead-letters", "/dead-letters", "Dead letters", "/payload/note"),
        new PageCase("inbox", "/inbox", "Inbox", "May I?"),
        new PageCase("agents", "/agents", "Agents & contracts", "triage-to-refunds-v1"),
        new PageCase("agent", "/agents/coder", "Agents & contracts", "Working on"),
        new PageCase("contract", "/contracts/triage-to-refunds-v1", "Agents", "Lint findings"),
        new PageCase("spending", "/cost", "Cost", "By model"),
        new PageCase("sessions", "/sessions", "Sessions", "this browser"),
        new PageCase("quotas", "/quotas", "Quotas", "Use"),
        new PageCase("settings", "/settings", "Settings", "Store and cluster"),
        new PageCase("found", "/tasks?q=login&minCost=0.01", "Tasks", SampleTraffic.PIPELINE),
        new PageCase("audit", "/audit?event=packet.accepted", "Audit", "ready → running"),
        new PageCase("send", "/send", "Send", "Dry run"));
  }

  /** Opens each page once and checks it with both colour schemes, which only style sheets know. */
  private void checkPages(int width) {
    String device = width < 600 ? "-phone" : "";
    List<String> faults = new ArrayList<>();
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), ColorScheme.LIGHT, width)) {
      for (PageCase pageCase : pageCases()) {
        session.colours(ColorScheme.LIGHT).open(pageCase.path(), pageCase.heading());
        assertThat(session.shown(pageCase.shows())).isAttached();
        session.screenshot(pageCase.name() + device + "-light");
        List<String> found = new ArrayList<>(AccessibilityCheck.violations(session.page()));
        checkWidth(session, found);
        session.colours(ColorScheme.DARK).screenshot(pageCase.name() + device + "-dark");
        found.addAll(AccessibilityCheck.colourViolations(session.page()));
        checkWidth(session, found);
        found.forEach(it -> faults.add(pageCase.path() + " " + it));
      }
      faults.addAll(session.errors());
    }
    assertThat(faults).isEmpty();
  }

  private static void checkWidth(BrowserSession session, List<String> found) {
    if (AccessibilityCheck.overflowPixels(session.page()) > 0) {
      found.add("is wider than the window");
    }
  }

  @Test
  void everyPageIsValidInLightAndDarkMode() {
    checkPages(1440);
  }

  @Test
  void everyPageIsReadableOnAPhoneInLightAndDarkMode() {
    checkPages(390);
  }

  @Test
  void signInPageIsValid() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (BrowserSession session = fixture.stranger(fixture.postmaster().url(), scheme, 390)) {
        session.page().navigate("/");
        assertThat(session.page().getByLabel("Token")).isVisible();
        session.screenshot("sign-in-" + scheme.name().toLowerCase(Locale.ROOT));

        assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      }
    }
  }

  @Test
  void colourSchemeIsRemembered() {
    try (BrowserSession session = fixture.operator().open("/", "Overview")) {
      String first = background(session);
      session.button("Colours: system, switch to light").click();
      session.button("Colours: light, switch to dark").click();
      String dark = background(session);
      session.page().reload();
      assertThat(session.heading("Overview")).isVisible();

      assertThat(dark).isNotEqualTo(first);
      assertThat(background(session)).isEqualTo(dark);
    }
  }

  private static String background(BrowserSession session) {
    return String.valueOf(
        session.page().evaluate("getComputedStyle(document.body).backgroundColor"));
  }
}
