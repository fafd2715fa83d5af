package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the examples use the version of this build. */
class ExampleVersionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"junit", "spring-boot"})
  void exampleUsesThisVersion(String example) throws Exception {
    Path pom = ReleaseFiles.ROOT.resolve("examples").resolve(example).resolve("pom.xml");

    assertThat(Files.readString(pom))
        .contains("<ahp.version>" + ReleaseFiles.VERSION + "</ahp.version>");
  }
}
