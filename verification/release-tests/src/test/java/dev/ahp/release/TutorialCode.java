package dev.ahp.release;

import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The code blocks of the tutorials, which together are one program. */
final class TutorialCode {
  private TutorialCode() {}

  /** Returns the blocks of one language in a page of {@code docs/tutorial}. */
  static String of(String page, String language) throws IOException {
    Pattern block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
    String text = Files.readString(ReleaseFiles.ROOT.resolve("docs/tutorial").resolve(page));
    return block.matcher(text).results().map(it -> it.group(1)).collect(Collectors.joining("\n"));
  }
}
