package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Measures and prints the speed of the console, with limits that a busy machine can meet. */
class SpeedTest {
  private static final int MAX_BYTES = 80_000;

  private final ConsoleFixture fixture = ConsoleFixture.get();

  @Test
  void frontEndIsSmall() {
    AtomicLong bytes = new AtomicLong();
    try (BrowserSession session =
        fixture.stranger(
            fixture.postmaster().url(), com.microsoft.playwright.options.ColorScheme.LIGHT, 1360)) {
      session.page().onResponse(response -> bytes.addAndGet(transferred(response)));
      session.page().navigate("/");
      assertThat(session.page().getByLabel("Token")).isVisible();
    }

    System.out.println("console: front end transferred " + bytes + " bytes compressed");
    assertThat(bytes.get()).isBetween(1_000L, (long) MAX_BYTES);
  }

  private static long transferred(Response response) {
    return Long.parseLong(response.headers().getOrDefault("content-length", "0"));
  }

  @Test
  void overviewIsPaintedQuickly() {
    try (BrowserSession session = fixture.operator()) {
      session.open("/", "Overview");
      session.page().reload();
      assertThat(session.heading("Overview")).isVisible();
      session
          .page()
          .waitForFunction(
              "() => performance.getEntriesByName('first-contentful-paint').length > 0");
      double painted =
          number(
              session
                  .page()
                  .evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"));

      System.out.printf(
          Locale.ROOT, "console: first paint of the overview %.0f ms (goal 300)%n", painted);
      assertThat(painted).isLessThan(5_000);
    }
  }

  @Test
  void taskWithThousandPacketsIsUsableQuickly() {
    LargeTask.send(fixture.postmaster(), "thousand", 1000);
    try (BrowserSession session = fixture.operator()) {
      session.open("/tasks/thousand", "thousand");
      session.page().navigate("/tasks/thousand");
      assertThat(session.page().locator(".list-row a").first()).isVisible();
      double usable = number(session.page().evaluate("performance.now()"));

      System.out.printf(
          Locale.ROOT, "console: a task of 1,000 packets usable in %.0f ms (goal 1000)%n", usable);
      assertThat(usable).isLessThan(10_000);
    }
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
