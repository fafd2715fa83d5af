package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests hostile content: markup, misleading characters and oversized texts. */
class HostileContentTest {
  private static final String SCRIPT =
      "<img src=x onerror=\"alert('owned')\"><script>alert(1)</script>";
  private static final String BIDI = "invoice\u202Egnp.exe\u2066\u0007\u200B";
  private static String packet = "";

  private final ConsoleFixture fixture = ConsoleFixture.get();

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
    PostmasterProcess process = ConsoleFixture.get().postmaster();
    HttpResponse<String> sent = process.raw(process.operator(), "/v1/packets", whole.toText());
    packet = sent.body().replaceAll("(?s).*?\"packetId\":\"([^\"]+)\".*", "$1");
    assertThat(sent.statusCode()).as(sent.body().substring(0, 200)).isIn(201, 422);
  }

  @Test
  void contentIsNeverInterpretedAsMarkupOrCode() {
    try (BrowserSession session = fixture.operator()) {
      for (String tab : List.of("", "?tab=model", "?tab=raw", "?tab=trace")) {
        session.open("/packets/" + packet + tab, "operator → coder");
        assertThat(session.shown("onerror=")).isVisible();
        assertThat(session.page().locator("main img, main script").count()).isZero();
      }
      session.open("/tasks/hostile", "hostile");
      session.open("/", "Overview");

      assertThat(session.errors()).isEmpty();
    }
  }

  @Test
  void bidiControlCharactersAreShownAsCodePoints() {
    try (BrowserSession session =
        fixture.operator().open("/packets/" + packet, "operator → coder")) {
      for (String mark : List.of("U+202E", "U+2066", "U+0007", "U+200B")) {
        assertThat(session.page().locator(".ctl").getByText(mark).first()).isVisible();
      }
      assertThat(String.valueOf(session.page().locator("main").textContent()))
          .doesNotContain("\u202E")
          .doesNotContain("\u2066");
      DocumentationImagesTest.write(session, DocumentationImagesTest.HOSTILE);
    }
  }

  @Test
  void longTextsAreCollapsed() {
    try (BrowserSession session =
        fixture.operator().open("/packets/" + packet, "operator → coder")) {
      int before = session.page().locator("main").innerText().length();
      session.page().locator("main").getByText("show more").first().click();
      int after = session.page().locator("main").innerText().length();

      assertThat(before).isLessThan(20_000);
      assertThat(after).isGreaterThan(before + 10_000).isLessThan(60_000);
      session.open("/packets/" + packet + "?tab=raw", "operator → coder");
      assertThat(session.page().locator("main").innerText().length()).isLessThan(20_000);
    }
  }

  @Test
  void taskWithTenThousandPacketsIsUsable() {
    LargeTask.send(fixture.postmaster(), "crowd", 10_000);
    try (BrowserSession session = fixture.operator().open("/tasks/crowd", "crowd")) {
      assertThat(session.page().locator(".list-row").first()).isVisible();
      assertThat(session.page().locator(".list-row").count()).isLessThan(100);
      session.page().evaluate("window.scrollTo(0, document.body.scrollHeight)");
      assertThat(session.page().getByText("of 10,000 packets")).isVisible();
      session.page().locator(".list-row a").last().click();

      assertThat(session.heading("operator → coder")).isVisible();
      assertThat(session.errors()).isEmpty();
    }
  }
}
