package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Every page, in light and dark and on a phone: it shows what it is for, and nothing is wrong. */
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

  /** An address, its heading, and a text that must be on it. */
  private record PageCase(String name, String path, String heading, String shows) {}

  private List<PageCase> looks() {
    String task = "/tasks/" + SampleTraffic.PIPELINE;
    return List.of(
        new PageCase("overview", "/", "Overview", "SLO exceeded"),
        new PageCase("tasks", "/tasks", "Tasks", SampleTraffic.HALF_WAY),
        new PageCase("task", task, SampleTraffic.PIPELINE, "reviewer → lead-dev"),
        new PageCase(
            "changes", task + "?tab=changes", SampleTraffic.PIPELINE, "/currentState/decision"),
        new PageCase("cost", task + "?tab=cost", SampleTraffic.PIPELINE, "By hop"),
        new PageCase("records", task + "?tab=records", SampleTraffic.PIPELINE, "packet.handed_off"),
        new PageCase("checkpoint", task + "?tab=checkpoint", SampleTraffic.PIPELINE, "Saved by"),
        new PageCase("packet", "/packets/" + packet, "coder → reviewer", "completeness"),
        new PageCase("model", "/packets/" + packet + "?tab=model", "coder", "DATA ONLY"),
        new PageCase("raw", "/packets/" + packet + "?tab=raw", "coder", "Raw JSON"),
        new PageCase("dead-letters", "/dead-letters", "Dead letters", "/payload/note"),
        new PageCase("inbox", "/inbox", "Inbox", "May I?"),
        new PageCase("agents", "/agents", "Agents & contracts", "triage-to-refunds-v1"),
        new PageCase("agent", "/agents/coder", "Agents & contracts", "Working on"),
        new PageCase("contract", "/contracts/triage-to-refunds-v1", "Agents", "Lint findings"),
        new PageCase("audit", "/audit?event=packet.accepted", "Audit", "ready → running"),
        new PageCase("send", "/send", "Send", "Dry run"));
  }

  private void look(ColorScheme scheme, int width) {
    String suffix = width < 600 ? "phone" : scheme.name().toLowerCase(Locale.ROOT);
    List<String> faults = new ArrayList<>();
    try (BrowserSession session = fixture.visit(fixture.postmaster().operator(), scheme, width)) {
      for (PageCase pageCase : looks()) {
        session.open(pageCase.path(), pageCase.heading());
        assertThat(session.shown(pageCase.shows())).isAttached();
        session.keep(pageCase.name() + "-" + suffix);
        AccessibilityCheck.violations(session.page())
            .forEach(it -> faults.add(pageCase.path() + " " + it));
        if (AccessibilityCheck.overhang(session.page()) > 0) {
          faults.add(pageCase.path() + " is wider than the window");
        }
      }
      faults.addAll(session.complaints());
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void everyPageIsSoundInLight() {
    look(ColorScheme.LIGHT, 1360);
  }

  @Test
  void everyPageIsSoundInDark() {
    look(ColorScheme.DARK, 1360);
  }

  @Test
  void everyPageIsReadableOnAPhone() {
    look(ColorScheme.LIGHT, 390);
  }

  @Test
  void signingInIsSoundToo() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (BrowserSession session = fixture.stranger(fixture.postmaster().url(), scheme, 390)) {
        session.page().navigate("/");
        assertThat(session.page().getByLabel("Token")).isVisible();
        session.keep("sign-in-" + scheme.name().toLowerCase(Locale.ROOT));

        assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      }
    }
  }

  @Test
  void theSwitchOfColoursIsRemembered() {
    try (BrowserSession session = fixture.operator()) {
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
