package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests the jar for machines with Java. */
class JarTest {
  @Test
  void javaRunsJar() throws Exception {
    Path jar = ReleaseFiles.of("jar", "ahp-" + ReleaseFiles.VERSION + ".jar");

    ReleaseShellResult result =
        ReleaseShell.in(Path.of("target")).run("java", "-jar", jar.toString(), "version");

    assertThat(result.requireSuccess().output()).startsWith("ahp " + ReleaseFiles.VERSION);
  }
}
