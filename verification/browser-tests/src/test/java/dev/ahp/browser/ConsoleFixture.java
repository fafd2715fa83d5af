package dev.ahp.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.ahp.testkit.TestDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

/** One daemon with sample traffic and one browser, shared by all tests of this module. */
final class ConsoleFixture {
  /** Generous, because the machine may be busy. */
  private static final int TIMEOUT_MS = 60_000;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final PostmasterProcess process;
  private final Chromium chromium;
  private final SampleTraffic traffic;

  private ConsoleFixture() {
    try {
      process = PostmasterProcess.start(TestDirectory.create("ahp-console", this::stop), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the daemon did not start", e);
    }
    traffic = new SampleTraffic(process);
    chromium = new Chromium();
    PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MS);
  }

  private void stop() {
    process.close();
  }

  private static final class Holder {
    private static final ConsoleFixture STAGE = new ConsoleFixture();
  }

  static ConsoleFixture get() {
    return Holder.STAGE;
  }

  PostmasterProcess postmaster() {
    return process;
  }

  SampleTraffic traffic() {
    return traffic;
  }

  /** Returns an id that is unique in this test run. */
  static String uniqueId(String word) {
    return word + "-" + NUMBERS.incrementAndGet();
  }

  BrowserSession operator() {
    return visit(process.operator(), ColorScheme.LIGHT, 1360);
  }

  BrowserSession auditor() {
    return visit(traffic.auditor(), ColorScheme.LIGHT, 1360);
  }

  BrowserSession agent() {
    return visit(traffic.token("coder"), ColorScheme.LIGHT, 1360);
  }

  /** Opens a session that is signed in; it shows no page yet. */
  BrowserSession visit(String token, ColorScheme scheme, int width) {
    BrowserSession session = stranger(process.url(), scheme, width);
    session.signIn(token);
    return session;
  }

  /** Opens a session that is not signed in. */
  BrowserSession stranger(String url, ColorScheme scheme, int width) {
    BrowserContext context =
        chromium
            .browser()
            .newContext(
                new Browser.NewContextOptions()
                    .setBaseURL(url)
                    .setColorScheme(scheme)
                    .setLocale("en-GB")
                    .setViewportSize(width, 860));
    context.setDefaultTimeout(TIMEOUT_MS);
    return new BrowserSession(context);
  }
}
