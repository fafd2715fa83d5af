package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Renders the chart with Helm and checks the manifests against the schemas of Kubernetes. */
@Tag("container")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChartTest {
  private static final String HELM_VERSION = "v3.18.6";
  private static final String VALIDATOR_VERSION = "1.37.0";
  private static final String KUBERNETES = "1.31";

  private String helm = "helm";
  private String validator = "";
  private String chart = "";

  @BeforeAll
  void install() throws Exception {
    helm = findHelm();
    Path environment = Path.of("target", "kubernetes-validate").toAbsolutePath();
    validator = environment.resolve("bin/kubernetes-validate").toString();
    if (!Files.exists(Path.of(validator))) {
      ReleaseShell shell = ReleaseShell.in(Path.of("target"));
      shell.run("python3", "-m", "venv", environment.toString()).requireSuccess();
      String pip = environment.resolve("bin/pip").toString();
      shell.run(pip, "install", "-q", "kubernetes-validate==" + VALIDATOR_VERSION).requireSuccess();
    }
    chart = ReleaseFiles.of("chart", "ahp-" + ReleaseFiles.VERSION + "-chart.tgz").toString();
  }

  /** Returns the Helm of AHP_HELM, or builds one from its Go module. */
  private static String findHelm() throws IOException {
    String given = System.getenv("AHP_HELM");
    if (given != null) {
      return given;
    }
    Path tools = Path.of("target", "helm-" + HELM_VERSION).toAbsolutePath();
    Path built = tools.resolve("helm");
    if (!Files.exists(built)) {
      ReleaseShell.in(Path.of("target"))
          .with("GOBIN", tools.toString())
          .run("go", "install", "helm.sh/helm/v3/cmd/helm@" + HELM_VERSION)
          .requireSuccess();
    }
    return built.toString();
  }

  private ReleaseShellResult template(String... settings) throws IOException {
    String[] command = new String[6 + 2 * settings.length];
    command[0] = helm;
    command[1] = "template";
    command[2] = "ahp";
    command[3] = chart;
    command[4] = "--kube-version";
    command[5] = KUBERNETES;
    for (int i = 0; i < settings.length; i++) {
      command[6 + 2 * i] = "--set";
      command[7 + 2 * i] = settings[i];
    }
    return ReleaseShell.in(Path.of("target")).run(command);
  }

  @Test
  void helmFindsNoMistake() throws Exception {
    ReleaseShell.in(Path.of("target"))
        .run(helm, "lint", "--strict", "--kube-version", KUBERNETES, chart)
        .requireSuccess();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicas=3 | Deployment Service PodDisruptionBudget ConfigMap",
        "store.kind=sqlite,replicas=1,secretName= | StatefulSet Service ConfigMap",
        "ingress.enabled=true,ingress.className=nginx | Deployment Ingress Service",
        "image.pullSecrets[0]=registry,environment.AHP_LOG=json,replicas=1 | Deployment ConfigMap",
      })
  void manifestsFollowTheSchemas(String settings, String kinds, @TempDir Path directory)
      throws Exception {
    String manifests = template(settings).requireSuccess().output();
    Path file = Files.writeString(directory.resolve("manifests.yaml"), manifests);

    ReleaseShell.in(directory)
        .run(validator, "--strict", "-k", KUBERNETES, file.toString())
        .requireSuccess();
    for (String kind : kinds.split(" ", -1)) {
      assertThat(manifests).contains("\nkind: " + kind + "\n");
    }
  }

  @Test
  void digestTakesPrecedenceOverTheTag() throws Exception {
    String digest = "sha256:" + "0123456789abcdef".repeat(4);

    assertThat(template("image.digest=" + digest, "image.repository=r/ahp").output())
        .contains("image: r/ahp@" + digest + "\n");
    assertThat(template("image.repository=r/ahp").output())
        .contains("image: r/ahp:" + ReleaseFiles.VERSION + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "store.kind=sqlite | replicas",
        "store.kind=mysql | kind",
        "image.digest=sha256:abc | digest",
        "replica=2 | replica",
        "secretName= | secretName",
        "environment.PATH=x | PATH",
      })
  void invalidValuesAreRefused(String settings, String name) throws Exception {
    ReleaseShellResult result = template(settings);

    assertThat(result.code()).isNotZero();
    assertThat(result.errors()).contains(name);
  }
}
