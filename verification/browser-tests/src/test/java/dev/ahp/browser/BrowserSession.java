package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** A browser session that collects the errors of the page. */
final class BrowserSession implements AutoCloseable {
  private static final Path SCREENSHOTS = Path.of("target/screenshots");

  private final BrowserContext context;
  private final Page page;
  private final List<String> errors = new CopyOnWriteArrayList<>();

  BrowserSession(BrowserContext context) {
    this.context = context;
    this.page = context.newPage();
    page.onPageError(errors::add);
    page.onDialog(
        dialog -> {
          errors.add("a dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onConsoleMessage(
        message -> {
          boolean network = message.text().startsWith("Failed to load resource");
          if (message.type().equals("error") && !network) {
            errors.add(message.text());
          }
        });
  }

  Page page() {
    return page;
  }

  BrowserContext context() {
    return context;
  }

  /** Returns script errors, policy violations and dialogs. */
  List<String> errors() {
    return errors;
  }

  /** Signs in without a page, which is faster than {@link #signInOnPage}. */
  void signIn(String token) {
    APIResponse response =
        context
            .request()
            .post(
                "/v1/session",
                RequestOptions.create()
                    .setHeader("AHP-Console", "1")
                    .setData(Map.of("token", token)));
    if (!response.ok()) {
      throw new IllegalStateException("sign-in failed: " + response.text());
    }
  }

  void signInOnPage(String token) {
    page.navigate("/");
    page.getByLabel("Token").fill(token);
    button("Sign in").click();
    assertThat(page.locator(".shell")).isVisible();
  }

  /** Opens a path and waits for its heading. */
  BrowserSession open(String path, String heading) {
    page.navigate(path);
    assertThat(heading(heading)).isVisible();
    return this;
  }

  Locator heading(String text) {
    return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1))
        .filter(new Locator.FilterOptions().setHasText(text));
  }

  Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  Locator tab(String name) {
    return page.getByRole(
        AriaRole.TAB, new Page.GetByRoleOptions().setName(Pattern.compile("^" + name)));
  }

  Locator dialog() {
    return page.locator("dialog[open]");
  }

  /** Returns the toast message with a text. */
  Locator toast(String text) {
    return page.locator(".toast").filter(new Locator.FilterOptions().setHasText(text));
  }

  Locator shown(String text) {
    return page.locator("main").getByText(text).first();
  }

  /** Waits until the event stream is connected. */
  BrowserSession live() {
    assertThat(page.locator("[data-link=live]")).isVisible();
    return this;
  }

  /** Changes the colour scheme that the system prefers. */
  BrowserSession colours(ColorScheme scheme) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    return this;
  }

  /** Writes an image to {@code target/screenshots}, with {@code -Dahp.screenshots=true}. */
  void screenshot(String name) {
    if (Boolean.getBoolean("ahp.screenshots")) {
      screenshot(SCREENSHOTS.resolve(name + ".png"));
    }
  }

  void screenshot(Path file) {
    page.screenshot(new Page.ScreenshotOptions().setPath(file));
  }

  @Override
  public void close() {
    context.close();
  }
}
