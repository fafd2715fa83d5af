package dev.ahp.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The system Chromium, driven by the Playwright that npm installed for the console. */
final class Chromium implements AutoCloseable {
  private static final Path DRIVER = Path.of("target/driver").toAbsolutePath();
  private static final Path NPM =
      Path.of("../../server/console/node_modules/playwright-core").toAbsolutePath().normalize();

  private final Playwright playwright;
  private final Browser browser;

  Chromium() {
    link(DRIVER.resolve("package"), NPM);
    link(DRIVER.resolve("node"), onPath("node"));
    System.setProperty("playwright.cli.dir", DRIVER.toString());
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(executable())
                    .setTimeout(120_000)
                    .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
  }

  Browser browser() {
    return browser;
  }

  private static Path executable() {
    String named = System.getenv("AHP_CHROMIUM");
    return named != null
        ? Path.of(named)
        : Stream.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
            .map(Chromium::onPath)
            .filter(Files::exists)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("Chromium is missing; run chromium.sh"));
  }

  private static Path onPath(String name) {
    for (String directory : System.getenv("PATH").split(":", -1)) {
      Path file = Path.of(directory, name);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    return Path.of("no " + name + " on the path");
  }

  private static void link(Path link, Path target) {
    try {
      Files.createDirectories(DRIVER);
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, target);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot link " + link, e);
    }
  }

  @Override
  public void close() {
    playwright.close();
  }
}
