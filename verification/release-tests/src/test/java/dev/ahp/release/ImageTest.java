package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Loads the container image and runs it. */
@Tag("container")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImageTest {
  private static final String PREFIX = "ahp-" + ReleaseFiles.VERSION + "-image-x64.";

  @SuppressWarnings("NullAway.Init")
  private Podman podman;

  private String image = "";

  @BeforeAll
  void load() throws Exception {
    podman = Podman.in(Files.createDirectories(Path.of("target", "podman-image")));
    image = podman.load(ReleaseFiles.of("image", PREFIX + "tar"));
  }

  @AfterAll
  void clean() throws Exception {
    podman.close();
  }

  @Test
  void daemonRunsWithoutWritableDirectoriesExceptItsVolume() throws Exception {
    podman.attempt(
        "run",
        "--detach",
        "--name=readonly",
        "--read-only",
        "--read-only-tmpfs=false",
        "--cap-drop=all",
        "--memory=400m",
        image);

    podman.awaitHealthy("readonly");

    assertThat(podman.run("exec", "readonly", "id", "-u")).isEqualTo("2470");
    assertThat(podman.run("exec", "readonly", "ahp", "status"))
        .startsWith("ahp " + ReleaseFiles.VERSION);
    assertThat(podman.run("exec", "readonly", "ahp", "demo")).isNotEmpty();
    assertThat(podman.run("exec", "readonly", "ls", "-a", "/var/lib/ahp"))
        .contains("ahp.db")
        .doesNotContain(".cache");
    podman.run("stop", "readonly");
    assertThat(podman.run("inspect", "--format={{.State.ExitCode}}", "readonly")).isEqualTo("143");
  }

  @Test
  void healthCheckWorksWithTlsAndTemporaryFilesWithoutExecution(@TempDir Path keys)
      throws Exception {
    ReleaseShell.in(keys)
        .run(
            "sh",
            "-c",
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
                + " -subj /CN=localhost -keyout key.pem -out cert.pem && chmod 755 . && chmod 644 *")
        .requireSuccess();
    podman.attempt(
        "run",
        "--detach",
        "--name=tls",
        "--read-only",
        "--tmpfs=/tmp:noexec",
        "--volume=" + keys + ":/keys:ro",
        image,
        "start",
        "--tls-cert=/keys/cert.pem",
        "--tls-key=/keys/key.pem");

    podman.awaitHealthy("tls");

    assertThat(podman.run("exec", "tls", "cat", "/var/lib/ahp/daemon.json"))
        .contains("https://0.0.0.0:2470");
  }

  @Test
  void unhealthyContainerIsReported() throws Exception {
    podman.attempt("run", "--detach", "--name=idle", "--entrypoint=sleep", image, "600");

    assertThat(podman.attempt("healthcheck", "run", "idle").code()).isEqualTo(1);
    podman.run("rm", "--force", "--time=0", "idle");
  }

  @Test
  void imageHasTheRecordedDigestAndItsLabels() throws Exception {
    String digest = Files.readString(ReleaseFiles.of("image", PREFIX + "digest")).strip();

    assertThat(podman.run("inspect", "--format={{.Digest}}", image)).isEqualTo(digest);
    assertThat(podman.run("inspect", "--format={{json .Config}}", image))
        .contains(
            "\"org.opencontainers.image.version\":\"" + ReleaseFiles.VERSION + "\"",
            "\"StopSignal\":\"SIGTERM\"",
            "\"2470/tcp\"",
            "\"/var/lib/ahp\"");
  }

  @Test
  void secondBuildGivesTheSameBytes(@TempDir Path second) throws Exception {
    Path first = ReleaseFiles.of("image", PREFIX + "tar");
    for (String architecture : new String[] {"x64", "aarch64"}) {
      String archive = "ahp-" + ReleaseFiles.VERSION + "-linux-" + architecture + ".tar.gz";
      Files.copy(ReleaseFiles.of("image", archive), second.resolve(archive));
    }

    ReleaseShell.in(ReleaseFiles.ROOT)
        .with("AHP_DIST", second.toString())
        .with("AHP_ARCHITECTURES", "x64")
        .with("TZ", "Asia/Tokyo")
        .run(
            "sh",
            "-c",
            "umask 077; ./release --jar cli/target/ahp-cli-"
                + ReleaseFiles.VERSION
                + "-all.jar image")
        .requireSuccess();

    assertThat(Files.mismatch(first, second.resolve(PREFIX + "tar"))).isEqualTo(-1);
  }
}
