package dev.ahp.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** One daemon with a story in it and one browser, for all tests of this module. */
final class ConsoleFixture {
  /** Others may use this machine too. */
  private static final int PATIENCE_MS = 60_000;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final PostmasterProcess process;
  private final Chromium chromium;
  private final SampleTraffic traffic;

  private ConsoleFixture() {
    try {
      process = PostmasterProcess.start(Files.createTempDirectory("ahp-console"), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the daemon does not start", e);
    }
    traffic = new SampleTraffic(process);
    chromium = new Chromium();
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    Runtime.getRuntime().addShutdownHook(new Thread(process::close, "ahp-stop"));
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

  SampleTraffic story() {
    return traffic;
  }

  /** An id that no other test uses. */
  static String fresh(String word) {
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

  BrowserSession visit(String token, ColorScheme scheme, int width) {
    BrowserSession session = stranger(process.url(), scheme, width);
    session.signIn(token);
    return session;
  }

  /** Somebody who has not signed in. */
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
    context.setDefaultTimeout(PATIENCE_MS);
    return new BrowserSession(context);
  }

  /** Where screenshots are kept. */
  static Path screenshots() {
    return Path.of("target/screenshots");
  }
}
