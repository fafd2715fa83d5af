package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the command palette, the time zone, suggestions on the Send page, and the proof page. */
class ConsoleToolsTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void paletteOpensPagesTasksAndIds(int width, ColorScheme scheme) {
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), scheme, width).open("/", "Overview")) {
      Keyboard keys = session.page().keyboard();
      keys.press("Control+k");
      keys.type("audi");
      assertThat(session.dialog().getByText("Audit").first()).isVisible();
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      session.screenshot("palette-" + width);
      keys.press("Enter");
      assertThat(session.heading("Audit")).isVisible();
      keys.press("Control+k");
      keys.type(SampleTraffic.HALF_WAY);
      assertThat(session.dialog().getByText("Open the packet or task")).isVisible();
      session.dialog().getByText("Open the packet or task").click();
      assertThat(session.heading(SampleTraffic.HALF_WAY)).isVisible();
      keys.press("Control+k");
      keys.press("ArrowDown");
      keys.press("Enter");

      assertThat(session.heading("Tasks")).isVisible();
      assertThat(session.dialog()).hasCount(0);
    }
  }

  @Test
  void timesAreLocalOrUtcAndAbsoluteOnHover() {
    try (BrowserSession session = fixture.operator().open("/inbox", "Inbox")) {
      Locator time = session.page().locator("main time").first();
      assertThat(time).hasAttribute("title", Pattern.compile("\\d{4}.*\\d\\d:\\d\\d:\\d\\d.*"));
      session.button("Times: local, switch to UTC").click();
      assertThat(time).hasAttribute("title", Pattern.compile(".*UTC"));
      session.page().reload();
      assertThat(session.button("Times: UTC, switch to local")).isVisible();

      assertThat(time).hasAttribute("title", Pattern.compile(".*UTC"));
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, DARK", "390, LIGHT"})
  void sendPageStartsEmptyWithSuggestions(int width, ColorScheme scheme) {
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), scheme, width).open("/send", "Send")) {
      assertThat(session.page().locator("textarea")).hasValue("");
      assertThat(session.shown("Nothing to check")).isVisible();
      session.button("triage-agent → refund-agent").click();

      assertThat(session.page().locator("[name=target]")).hasValue("refund-agent");
      assertThat(session.page().locator("textarea")).hasValue(Pattern.compile("task_summary"));
      assertThat(session.page().locator("#types option[value='review.request']")).hasCount(1);
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
    }
  }

  private byte[] proof() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    fixture.postmaster().url() + "/v1/tasks/" + SampleTraffic.PIPELINE + "/proof"))
            .header("Authorization", "Bearer " + fixture.postmaster().operator())
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
  }

  private static byte[] changed(byte[] proof) throws IOException {
    Map<String, byte[]> files = dev.ahp.broker.proof.ProofZip.read(new ByteArrayInputStream(proof));
    String records = new String(files.get("records.ndjson"), StandardCharsets.UTF_8);
    files.put(
        "records.ndjson",
        records.replaceFirst("reviewer", "intruder").getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    dev.ahp.broker.proof.ProofZip.write(files, out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void strangerVerifiesAProofWithoutAnAccount(int width, ColorScheme scheme) throws Exception {
    byte[] proof = proof();
    try (BrowserSession session = fixture.stranger(fixture.postmaster().url(), scheme, width)) {
      session.open("/proof", "Verify a proof");
      Locator input = session.page().locator("input[type=file]");
      input.setInputFiles(new FilePayload("proof.zip", "application/zip", proof));
      assertThat(session.shown("The proof is valid")).isVisible();
      assertThat(session.shown("packet.handed_off")).isVisible();
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
      session.screenshot("proof-" + width);
      session.page().getByLabel("Public key of the daemon").fill("ab".repeat(32));
      assertThat(session.shown("signed by another key")).isVisible();
      input.setInputFiles(new FilePayload("bad.zip", "application/zip", changed(proof)));
      assertThat(session.shown("records.ndjson does not match the manifest")).isVisible();
      assertThat(session.shown("was changed after it was written")).isVisible();
      input.setInputFiles(new FilePayload("no.zip", "application/zip", new byte[] {1, 2, 3}));

      assertThat(session.shown("not a ZIP archive")).isVisible();
      assertThat(session.context().cookies()).isEmpty();
      assertThat(session.errors()).isEmpty();
    }
  }
}
