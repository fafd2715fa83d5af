package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Makes the images of the documentation. With {@code -Dahp.images=write} it replaces the files in
 * {@code docs/reference/images}; otherwise it checks that each image can be made and that the
 * documentation has no others.
 */
class DocumentationImagesTest {
  private static final Path DOCS = Path.of("../../docs/reference/images");

  /** An image with its page and a text that must be visible on it. */
  private record ImageCase(String name, String path, String shows) {}

  private static final List<ImageCase> IMAGES =
      List.of(
          new ImageCase("console-overview", "/", "Unowned"),
          new ImageCase("console-tasks", "/tasks", SampleTraffic.PIPELINE),
          new ImageCase("console-cost", "/cost", "By agent"),
          new ImageCase("console-agents", "/agents", "Recovery routes"),
          new ImageCase("console-task", "/tasks/" + SampleTraffic.PIPELINE, "Completed by"),
          new ImageCase(
              "console-graph", "/tasks/" + SampleTraffic.PIPELINE + "?tab=graph", "equal packets"),
          new ImageCase(
              "console-changes", "/tasks/" + SampleTraffic.PIPELINE + "?tab=changes", "Dropped"),
          new ImageCase("console-inbox", "/inbox", "May I? question"));

  /** Made by {@link HostileContentTest} from its packet. */
  static final String HOSTILE = "console-hostile";

  private final ConsoleFixture fixture = ConsoleFixture.get();

  @Test
  void imagesShowTheConsole() {
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), ColorScheme.LIGHT, 1440)) {
      for (ImageCase image : IMAGES) {
        session.page().navigate(image.path());
        assertThat(session.shown(image.shows())).isVisible();
        write(session, image.name());
      }
    }
  }

  @Test
  void documentationHasNoOtherImages() throws IOException {
    Stream<String> made =
        Stream.concat(IMAGES.stream().map(ImageCase::name), Stream.of(HOSTILE))
            .map(it -> it + ".png");
    try (Stream<Path> files = Files.list(DOCS)) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(made.toList());
    }
  }

  /** Takes an image of the documentation, with {@code -Dahp.images=write}. */
  static void write(BrowserSession session, String name) {
    if ("write".equals(System.getProperty("ahp.images"))) {
      session.screenshot(DOCS.resolve(name + ".png"));
    }
  }
}
