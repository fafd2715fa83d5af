package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the examples and the documentation use the version of this build. */
class ExampleVersionsTest {
  private static final Pattern FILE_NAME = Pattern.compile("ahp[-_](\\d+\\.\\d+\\.\\d+)");

  @ParameterizedTest
  @ValueSource(strings = {"junit", "spring-boot"})
  void exampleUsesThisVersion(String example) throws Exception {
    Path pom = ReleaseFiles.ROOT.resolve("examples").resolve(example).resolve("pom.xml");

    assertThat(Files.readString(pom))
        .contains("<ahp.version>" + ReleaseFiles.VERSION + "</ahp.version>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"install.md", "run-as-a-service.md"})
  void pageNamesFilesOfThisVersion(String page) throws Exception {
    String text = Files.readString(ReleaseFiles.ROOT.resolve("docs/how-to").resolve(page));
    List<String> versions = FILE_NAME.matcher(text).results().map(it -> it.group(1)).toList();

    assertThat(versions).isNotEmpty().containsOnly(ReleaseFiles.VERSION);
  }
}
