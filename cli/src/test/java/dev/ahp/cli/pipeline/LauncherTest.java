package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the script {@code ahp} with a fake Java that prints its locale. */
class LauncherTest {
  @TempDir private Path checkout = Path.of("");

  @BeforeEach
  void createBuild() throws IOException {
    Files.copy(Path.of("..", "ahp"), checkout.resolve("ahp"));
    Path java = Files.createDirectories(checkout.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$LC_ALL $LC_CTYPE $LANG\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path home = Files.createDirectory(checkout.resolve(".ahp-build"));
    Path jar = Files.createFile(home.resolve("ahp.jar"));
    Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
    Files.createFile(home.resolve("stamp"));
    String archive = "classes" + java.toRealPath().toString().replace('/', '-') + ".jsa";
    Files.createFile(home.resolve(archive));
  }

  @Test
  void localeCIsReplacedByUtf8() throws Exception {
    assertThat(locale(Map.of())).isEqualTo(" C.UTF-8 ");
    assertThat(locale(Map.of("LANG", "POSIX"))).isEqualTo(" C.UTF-8 POSIX");
    assertThat(locale(Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")))
        .isEqualTo("C.UTF-8  de_DE.UTF-8");
  }

  @Test
  void otherLocalesAreKept() throws Exception {
    assertThat(locale(Map.of("LANG", "de_DE.UTF-8"))).isEqualTo("  de_DE.UTF-8");
    assertThat(locale(Map.of("LC_CTYPE", "tr_TR.UTF-8"))).isEqualTo(" tr_TR.UTF-8 ");
  }

  private String locale(Map<String, String> env) throws Exception {
    ProcessBuilder process =
        new ProcessBuilder("sh", checkout.resolve("ahp").toString(), "status")
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    process.environment().keySet().removeIf(it -> it.startsWith("LC_") || it.startsWith("LANG"));
    process.environment().putAll(env);
    process.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
    Process run = process.start();
    String line = new String(run.getInputStream().readAllBytes(), UTF_8);
    assertThat(run.waitFor()).isZero();
    return line.replace("\n", "");
  }
}
