package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Content that wants to be code, to look like something else, or to be too much. */
class HostileContentTest {
  private static final String SCRIPT =
      "<img src=x onerror=\"alert('owned')\"><script>alert(1)</script>";
  private static final String BIDI = "invoice\u202Egnp.exe\u2066\u0007\u200B";
  private static String packet = "";

  private final Stage stage = Stage.get();

  @BeforeAll
  static void send() {
    JsonObject.Builder payload = JsonObject.builder().put(SCRIPT, SCRIPT).put(BIDI, BIDI);
    for (int i = 0; i < 3; i++) {
      payload.put("large" + i, "0123456789abcdef ".repeat(15_000));
    }
    JsonObject whole =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("taskId", "hostile")
            .put("target", "coder")
            .put("objective", SCRIPT + BIDI)
            .put("payload", payload.build())
            .put("meta", JsonObject.builder().put("list", Json.of(SCRIPT)).build())
            .build();
    Postmaster postmaster = Stage.get().postmaster();
    HttpResponse<String> sent =
        postmaster.raw(postmaster.operator(), "/v1/packets", whole.toText());
    packet = sent.body().replaceAll("(?s).*?\"packetId\":\"([^\"]+)\".*", "$1");
    assertThat(sent.statusCode()).as(sent.body().substring(0, 200)).isIn(201, 422);
  }

  @Test
  void nothingBecomesMarkupOrCode() {
    try (Visitor visitor = stage.operator()) {
      for (String tab : List.of("", "?tab=model", "?tab=raw", "?tab=trace")) {
        visitor.open("/packets/" + packet + tab, "operator → coder");
        assertThat(visitor.shown("onerror=")).isVisible();
        assertThat(visitor.page().locator("main img, main script").count()).isZero();
      }
      visitor.open("/tasks/hostile", "hostile");
      visitor.open("/", "Overview");

      assertThat(visitor.complaints()).isEmpty();
    }
  }

  @Test
  void whatWouldTurnTextRoundIsShownByItsNumber() {
    try (Visitor visitor = stage.operator().open("/packets/" + packet, "operator → coder")) {
      for (String mark : List.of("U+202E", "U+2066", "U+0007", "U+200B")) {
        assertThat(visitor.page().locator(".ctl").getByText(mark).first()).isVisible();
      }
      assertThat(String.valueOf(visitor.page().locator("main").textContent()))
          .doesNotContain("\u202E")
          .doesNotContain("\u2066");
      visitor.keep("hostile");
    }
  }

  @Test
  void longTextsAreCutUntilMoreIsWanted() {
    try (Visitor visitor = stage.operator().open("/packets/" + packet, "operator → coder")) {
      int before = visitor.page().locator("main").innerText().length();
      visitor.page().locator("main").getByText("show more").first().click();
      int after = visitor.page().locator("main").innerText().length();

      assertThat(before).isLessThan(20_000);
      assertThat(after).isGreaterThan(before + 10_000).isLessThan(60_000);
      visitor.open("/packets/" + packet + "?tab=raw", "operator → coder");
      assertThat(visitor.page().locator("main").innerText().length()).isLessThan(20_000);
    }
  }

  @Test
  void tenThousandPacketsInATaskStayUsable() {
    Crowd.send(stage.postmaster(), "crowd", 10_000);
    try (Visitor visitor = stage.operator().open("/tasks/crowd", "crowd")) {
      assertThat(visitor.page().locator(".list-row").first()).isVisible();
      assertThat(visitor.page().locator(".list-row").count()).isLessThan(100);
      visitor.page().evaluate("window.scrollTo(0, document.body.scrollHeight)");
      assertThat(visitor.page().locator("[aria-rowindex='10001']")).isVisible();
      visitor.page().locator("[aria-rowindex='10001'] a").click();

      assertThat(visitor.heading("operator → coder")).isVisible();
      assertThat(visitor.complaints()).isEmpty();
    }
  }
}
