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
  private final Stage stage = Stage.get();
  private final String packet =
      stage
          .postmaster()
          .get("/v1/packets?limit=2&taskId=" + Story.PIPELINE)
          .array("items")
          .flatMap(it -> it.get(1).asObject())
          .map(Story::id)
          .orElseThrow();

  /** An address, its heading, and a text that must be on it. */
  private record Look(String name, String path, String heading, String shows) {}

  private List<Look> looks() {
    String task = "/tasks/" + Story.PIPELINE;
    return List.of(
        new Look("overview", "/", "Overview", "Past their SLO"),
        new Look("tasks", "/tasks", "Tasks", Story.HALF_WAY),
        new Look("task", task, Story.PIPELINE, "reviewer → lead-dev"),
        new Look("changes", task + "?tab=changes", Story.PIPELINE, "/currentState/decision"),
        new Look("cost", task + "?tab=cost", Story.PIPELINE, "Hop by hop"),
        new Look("records", task + "?tab=records", Story.PIPELINE, "packet.handed_off"),
        new Look("checkpoint", task + "?tab=checkpoint", Story.PIPELINE, "Saved by"),
        new Look("packet", "/packets/" + packet, "coder → reviewer", "completeness"),
        new Look("model", "/packets/" + packet + "?tab=model", "coder", "DATA ONLY"),
        new Look("raw", "/packets/" + packet + "?tab=raw", "coder", "Raw JSON"),
        new Look("dead-letters", "/dead-letters", "Dead letters", "/payload/note"),
        new Look("inbox", "/inbox", "Inbox", "May I?"),
        new Look("agents", "/agents", "Agents & contracts", "triage-to-refunds-v1"),
        new Look("agent", "/agents/coder", "Agents & contracts", "Works on"),
        new Look("contract", "/contracts/triage-to-refunds-v1", "Agents", "Lint findings"),
        new Look("audit", "/audit?event=packet.accepted", "Audit", "ready → running"),
        new Look("send", "/send", "Send", "What would become of it"));
  }

  private void look(ColorScheme scheme, int width) {
    String suffix = width < 600 ? "phone" : scheme.name().toLowerCase(Locale.ROOT);
    List<String> faults = new ArrayList<>();
    try (Visitor visitor = stage.visit(stage.postmaster().operator(), scheme, width)) {
      for (Look look : looks()) {
        visitor.open(look.path(), look.heading());
        assertThat(visitor.shown(look.shows())).isAttached();
        visitor.keep(look.name() + "-" + suffix);
        Accessibility.violations(visitor.page()).forEach(it -> faults.add(look.path() + " " + it));
        if (Accessibility.overhang(visitor.page()) > 0) {
          faults.add(look.path() + " is wider than the window");
        }
      }
      faults.addAll(visitor.complaints());
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
      try (Visitor visitor = stage.stranger(stage.postmaster().url(), scheme, 390)) {
        visitor.page().navigate("/");
        assertThat(visitor.page().getByLabel("Token")).isVisible();
        visitor.keep("sign-in-" + scheme.name().toLowerCase(Locale.ROOT));

        assertThat(Accessibility.violations(visitor.page())).isEmpty();
      }
    }
  }

  @Test
  void theSwitchOfColoursIsRemembered() {
    try (Visitor visitor = stage.operator()) {
      String first = background(visitor);
      visitor.button("Colours: system, switch to light").click();
      visitor.button("Colours: light, switch to dark").click();
      String dark = background(visitor);
      visitor.page().reload();
      assertThat(visitor.heading("Overview")).isVisible();

      assertThat(dark).isNotEqualTo(first);
      assertThat(background(visitor)).isEqualTo(dark);
    }
  }

  private static String background(Visitor visitor) {
    return String.valueOf(
        visitor.page().evaluate("getComputedStyle(document.body).backgroundColor"));
  }
}
