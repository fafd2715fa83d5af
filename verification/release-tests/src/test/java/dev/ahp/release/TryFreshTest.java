package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs {@code deploy/try-fresh}. */
class TryFreshTest {
  @Test
  void unknownArtefactIsRefused() throws Exception {
    ReleaseShellResult result = ReleaseShell.in(ReleaseFiles.ROOT).run("deploy/try-fresh", "rpm");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.errors())
        .contains("unknown artefact: rpm", "archive jar deb image python npm maven chart source");
  }

  @Test
  @Tag("container")
  void jarRunsOnABareMachine() throws Exception {
    Path jar = ReleaseFiles.of("jar", "ahp-" + ReleaseFiles.VERSION + ".jar");

    ReleaseShellResult result =
        ReleaseShell.in(ReleaseFiles.ROOT)
            .with("AHP_DIST", String.valueOf(jar.getParent()))
            .run("deploy/try-fresh", "--json", "jar");

    assertThat(result.requireSuccess().output()).contains("\"artefact\":\"jar\",\"result\":\"ok\"");
  }
}
