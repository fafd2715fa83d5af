package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of other languages repeat the version of {@code pom.xml}. */
class PackageVersionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clients/python/pyproject.toml         | version = "VERSION"
          clients/python/pyproject.toml         | "ahp-handoff-server==VERSION"
          clients/python/src/ahp/__init__.py    | __version__ = "VERSION"
          clients/python-server/pyproject.toml  | version = "VERSION"
          clients/typescript/package.json       | "version": "VERSION"
          clients/typescript/package-lock.json  | "version": "VERSION"
          """)
  void fileHasVersionOfPom(String file, String expected) throws Exception {
    assertThat(Files.readString(ReleaseFiles.ROOT.resolve(file)))
        .contains(expected.replace("VERSION", ReleaseFiles.VERSION));
  }
}
