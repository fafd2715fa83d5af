package dev.ahp.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks variables, commands, ports, paths and images in the deployment files. */
class ClusterFilesTest {
  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final String COMPOSE = "compose/cluster.yaml";
  private static final String SINGLE = "compose/single.yaml";
  private static final String CHART = "chart/templates/configmap.yaml";
  private static final String POD = "chart/templates/_helpers.tpl";
  private static final Pattern CHART_VARIABLE =
      Pattern.compile(
          "(?m)^  (AHP_\\w+): \"?(?:\\{\\{ \\.Values\\.store\\.(\\w+) .*|([^\"\n]+)\"?)$");
  private static final Pattern PINNED = Pattern.compile("\\S+:\\d+\\.\\d+(\\.\\d+)?");
  private static final Pattern REVISION = Pattern.compile("<revision>(.*)</revision>");
  private static final Pattern PROBED_PATH =
      Pattern.compile("(?:path: |httpchk GET )(/\\S+?)[,}\\s]");
  private static final Pattern PORT = Pattern.compile("\\b2\\d{3}\\b");

  private static String text(String file) {
    try {
      return Files.readString(DEPLOY.resolve(file));
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }

  private static String version() {
    Matcher matcher = REVISION.matcher(text("../pom.xml"));
    assertThat(matcher.find()).isTrue();
    return Objects.requireNonNull(matcher.group(1));
  }

  private static JsonObject yaml(String file) {
    return YamlReader.read(text(file)).value().asObject().orElseThrow();
  }

  private static JsonObject at(JsonObject root, String... names) {
    JsonObject found = root;
    for (String name : names) {
      found = found.object(name).orElseThrow(() -> new AssertionError(name));
    }
    return found;
  }

  private static Map<String, String> variablesOf(String file) {
    Map<String, String> variables = new HashMap<>();
    if (file.equals(COMPOSE)) {
      at(yaml(file), "services", "ahp", "environment")
          .members()
          .forEach((name, value) -> variables.put(name, value.asString().orElseThrow()));
      return variables;
    }
    JsonObject store = at(yaml("chart/values.yaml"), "store");
    Matcher matcher = CHART_VARIABLE.matcher(text(file));
    while (matcher.find()) {
      String value = matcher.group(3);
      variables.put(
          matcher.group(1),
          value == null
              ? store.string(Objects.requireNonNull(matcher.group(2))).orElseThrow()
              : value);
    }
    assertThat(variables).hasSizeGreaterThan(5);
    return variables;
  }

  private static DaemonSettings settings(Map<String, String> env, Path directory) {
    return SettingsReader.read(new StartOptions(Map.of(), env, directory, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {COMPOSE, CHART})
  void everyVariableAffectsTheSettings(String file, @TempDir Path directory) throws IOException {
    Map<String, String> env = variablesOf(file);
    Path password = Files.writeString(directory.resolve("password"), "not-told\n");
    env.put("AHP_STORE_PASSWORD_FILE", password.toString());
    env.put("AHP_HOST", "127.0.0.2");
    env.put("AHP_PORT", "2471");
    DaemonSettings all = settings(env, directory);

    assertThat(env.keySet()).allSatisfy(it -> assertThat(it).startsWith("AHP_"));
    for (String name : env.keySet()) {
      Map<String, String> without = new HashMap<>(env);
      without.remove(name);
      assertThat(settings(without, directory)).as(name).isNotEqualTo(all);
    }
    assertThat(Objects.requireNonNull(all.store().postgresSettings()).password())
        .isEqualTo("not-told");
  }

  @Test
  void containersRunTheStartCommand() {
    assertThat(at(yaml(COMPOSE), "services", "ahp").array("command").orElseThrow().strings())
        .containsExactly("start");
    assertThat(text(POD)).contains("\n      args: [start]\n", "runAsUser: 2470");
    JsonObject image = at(yaml("container/config.json"), "config");
    assertThat(image.array("Cmd").orElseThrow().strings()).containsExactly("start");
    assertThat(image.array("Entrypoint").orElseThrow().strings()).containsExactly("ahp");
    assertThat(image.string("User")).contains("2470:2470");
  }

  @Test
  void everyProbedPathExists(@TempDir Path directory) throws Exception {
    Set<String> paths = new TreeSet<>();
    for (String file : List.of(POD, "compose/haproxy.cfg")) {
      Matcher matcher = PROBED_PATH.matcher(text(file));
      while (matcher.find()) {
        paths.add(matcher.group(1));
      }
    }
    assertThat(paths).containsExactly("/healthz", "/metrics", "/readyz");

    try (RunningDaemon daemon = RunningDaemon.inDevMode(directory)) {
      for (String path : paths) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(daemon.url() + path)).build();
        assertThat(
                HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode())
            .as(path)
            .isEqualTo(200);
      }
    }
  }

  /** The grace period covers requests, webhooks, traces, deliveries, writers and the database. */
  @Test
  void gracePeriodCoversShutdown() {
    assertThat(at(yaml(COMPOSE), "services", "ahp").string("stop_grace_period")).contains("1m");
    assertThat(at(yaml(SINGLE), "services", "ahp").string("stop_grace_period")).contains("1m");
    assertThat(text(POD)).contains("\n  terminationGracePeriodSeconds: 60\n");
    assertThat(text("systemd/ahp.service")).contains("\nTimeoutStopSec=60\n");
  }

  @Test
  void allFilesUseTheDaemonPort() throws IOException {
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      for (Path file :
          files
              .filter(it -> it.toString().matches(".*/(compose|chart|container)/[^.]+\\..*"))
              .toList()) {
        Matcher matcher = PORT.matcher(Files.readString(file));
        while (matcher.find()) {
          assertThat(matcher.group()).as("%s", file).isEqualTo("2470");
        }
      }
    }
  }

  @Test
  void imageVersionsArePinned() {
    for (String file : List.of(COMPOSE, SINGLE)) {
      JsonObject services = at(yaml(file), "services");
      services
          .members()
          .forEach(
              (name, service) -> {
                if (name.equals("ahp")) {
                  assertThat(image(service))
                      .isEqualTo("${AHP_IMAGE:-localhost/ahp:" + version() + "}");
                } else {
                  assertThat(image(service)).as(name).matches(PINNED);
                }
              });
    }
  }

  @Test
  void chartHasTheVersionOfTheRelease() {
    JsonObject chart = yaml("chart/Chart.yaml");

    assertThat(chart.string("version")).contains(version());
    assertThat(chart.string("appVersion")).contains(version());
  }

  private static String image(Json holder) {
    return holder.asObject().flatMap(it -> it.string("image")).orElse("");
  }

  @Test
  void mountedSecretsMatchTheDaemon() {
    JsonObject secrets = at(yaml(COMPOSE), "secrets");
    assertThat(secrets.members().keySet())
        .containsExactlyInAnyOrder(
            "db.password", "operator.token", "vault.key", "audit.pem", "card.pem");
    assertThat(text("chart/values.yaml")).contains(secrets.members().keySet());
  }

  @Test
  void everyLauncherEndsADaemonWithoutMemory() throws IOException {
    assertThat(Files.readString(Path.of("launcher", "ahp")))
        .contains("start) flags=\"-XX:+ExitOnOutOfMemoryError");
    assertThat(text("systemd/ahp.service"))
        .contains("ExecStart=/usr/bin/ahp start")
        .contains("Restart=on-failure");
    assertThat(at(yaml(COMPOSE), "services", "ahp").string("restart")).contains("unless-stopped");
  }
}
