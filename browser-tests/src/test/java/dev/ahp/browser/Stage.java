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
final class Stage {
  /** Others may use this machine too. */
  private static final int PATIENCE_MS = 60_000;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final Postmaster postmaster;
  private final Chromium chromium;
  private final Story story;

  private Stage() {
    try {
      postmaster = Postmaster.start(Files.createTempDirectory("ahp-console"), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the daemon does not start", e);
    }
    story = new Story(postmaster);
    chromium = new Chromium();
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    Runtime.getRuntime().addShutdownHook(new Thread(postmaster::close, "ahp-stop"));
  }

  private static final class Only {
    private static final Stage STAGE = new Stage();
  }

  static Stage get() {
    return Only.STAGE;
  }

  Postmaster postmaster() {
    return postmaster;
  }

  Story story() {
    return story;
  }

  /** An id that no other test uses. */
  static String fresh(String word) {
    return word + "-" + NUMBERS.incrementAndGet();
  }

  Visitor operator() {
    return visit(postmaster.operator(), ColorScheme.LIGHT, 1360);
  }

  Visitor auditor() {
    return visit(story.auditor(), ColorScheme.LIGHT, 1360);
  }

  Visitor agent() {
    return visit(story.token("coder"), ColorScheme.LIGHT, 1360);
  }

  Visitor visit(String token, ColorScheme scheme, int width) {
    Visitor visitor = stranger(postmaster.url(), scheme, width);
    visitor.signIn(token);
    return visitor;
  }

  /** Somebody who has not signed in. */
  Visitor stranger(String url, ColorScheme scheme, int width) {
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
    return new Visitor(context);
  }

  /** Where screenshots are kept. */
  static Path screenshots() {
    return Path.of("target/screenshots");
  }
}
