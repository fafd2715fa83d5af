package dev.ahp.server.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.gate.SummaryModel;
import dev.ahp.broker.safety.ClassifierPolicy;
import dev.ahp.broker.safety.Strictness;
import dev.ahp.broker.setting.BrokerSettings.SafetySettings;
import dev.ahp.broker.setting.Objectives;
import dev.ahp.context.Price;
import dev.ahp.json.JsonLimits;
import dev.ahp.server.notice.NoticeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaemonSettingsTest {
  @TempDir private Path directory = Path.of("");

  private DaemonSettings read(String yaml, Map<String, String> given, Map<String, String> env)
      throws IOException {
    Files.writeString(directory.resolve("ahp.yaml"), yaml);
    return SettingsReader.read(new StartOptions(given, env, directory, false));
  }

  @Test
  void defaultsApplyWithoutSettings() {
    DaemonSettings settings =
        SettingsReader.read(
            new StartOptions(Map.of(), Map.of("HOME", directory.toString()), directory, false));

    assertThat(settings.server().host()).isEqualTo("127.0.0.1");
    assertThat(settings.server().port()).isEqualTo(2470);
    assertThat(settings.data()).isEqualTo(directory.resolve(".ahp"));
    assertThat(settings.broker().contracts()).isEqualTo(ContractMode.WARN);
    assertThat(settings.probes()).isEmpty();
    assertThat(settings.auth().jwt()).isNull();
  }

  @Test
  void optionOverridesEnvironmentAndFile() throws IOException {
    String yaml = "listen: 127.0.0.2:1\ndata: file\ncontracts: off\n";

    DaemonSettings settings =
        read(
            yaml,
            Map.of("port", "3"),
            Map.of("AHP_PORT", "2", "AHP_DATA", "env", "AHP_CONTRACTS", ""));

    assertThat(settings.server().port()).isEqualTo(3);
    assertThat(settings.data()).isEqualTo(directory.resolve("env"));
    assertThat(settings.server().host()).isEqualTo("127.0.0.2");
    assertThat(settings.broker().contracts()).isEqualTo(ContractMode.OFF);
  }

  @Test
  void databaseFileCanBeOutsideOfTheDataDirectory() throws IOException {
    Map<String, String> postgres = Map.of("AHP_STORE", "jdbc:postgresql://a/b");
    StoreSettings given =
        read("", Map.of("data", "data", "sqlite", "a.db"), Map.of("AHP_SQLITE", "b.db")).store();

    assertThat(given.file()).isEqualTo(directory.resolve("a.db"));
    assertThat(given.keys()).isEqualTo(directory.resolve("data/keys"));
    assertThat(read("", Map.of("data", "data"), Map.of()).store().file())
        .isEqualTo(directory.resolve("data/ahp.db"));
    assertThatThrownBy(() -> read("", Map.of("sqlite", "a.db"), postgres))
        .hasMessageContaining("both a SQLite file and a PostgreSQL database");
  }

  @Test
  void databaseSettingsDoNotRevealPassword() throws IOException {
    Files.writeString(directory.resolve("secret"), "from-a-file\n");
    String yaml =
        "store: {postgres: 'jdbc:postgresql://a/b', user: u, passwordFile: secret, keys: k}\n";

    StoreSettings written = read(yaml, Map.of(), Map.of()).store();
    StoreSettings given =
        read(yaml, Map.of(), Map.of("AHP_STORE", "jdbc:postgresql://c/d")).store();

    assertThat(written.postgresSettings())
        .isEqualTo(
            new StoreSettings.PostgresSettings("jdbc:postgresql://a/b", "u", "from-a-file", null));
    assertThat(written.keys()).isEqualTo(directory.resolve("k"));
    assertThat(written.toString()).doesNotContain("from-a-file");
    assertThat(String.valueOf(given.postgresSettings())).contains("as u");
    assertThat(read("", Map.of(), Map.of()).store().postgresSettings()).isNull();
    assertThatThrownBy(() -> read("store: {postgres: 'jdbc:mysql://a/b'}\n", Map.of(), Map.of()))
        .hasMessageContaining("jdbc:postgresql:");
  }

  @Test
  void limitsApplyToServerAndBroker() throws IOException {
    DaemonSettings settings =
        read("limits: {bodyBytes: 4194304, depth: 100}\n", Map.of(), Map.of());

    assertThat(settings.server().limits().body().bytes()).isEqualTo(4 << 20);
    assertThat(settings.broker().limits()).isEqualTo(settings.server().limits().body());
  }

  @Test
  void objectivesAndAlertsAreConfigurable() throws IOException {
    DaemonSettings settings =
        read(
            """
            alerts: {webhook: "https://hooks.example.org/a", secret: s, timeoutMs: 10, attempts: 2}
            slo: {windowMs: 1000, least: 3, latency: {sqs: {targetMs: 7}}, rollbacks: 0.5}
            tracing: {otlp: "http://collector:4318", headers: ["X-Key: secret"]}
            """,
            Map.of(),
            Map.of());

    assertThat(String.valueOf(settings.webhook())).isEqualTo("webhook at hooks.example.org");
    assertThat(settings.broker().objectives().latency().get("sqs"))
        .isEqualTo(new Objectives.LatencyObjective(7, 2_000));
    assertThat(settings.broker().objectives().latency().get("pull"))
        .isEqualTo(new Objectives.LatencyObjective(200, 500));
    assertThat(settings.broker().objectives().rollbacks()).isEqualTo(0.5);
    assertThat(Objects.requireNonNull(settings.tracing()).traces())
        .hasToString("http://collector:4318/v1/traces");
    assertThat(settings.toString()).doesNotContain("X-Key").doesNotContain("secret: s");
  }

  @Test
  void messagesAboutInboxItemsAreConfigured() throws IOException {
    DaemonSettings settings =
        read(
            """
            inbox:
              console: https://ahp.example.org
              webhook: https://desk.example.org/a
              secret: s3cret
              slack: https://hooks.example.org/services/hidden
              remindBefore: 30m
              mail: {host: smtp, tls: implicit, user: u, password: s3cret, from: a@b, to: [c@d]}
            """,
            Map.of(),
            Map.of());

    NoticeSettings notices = Objects.requireNonNull(settings.notices());
    assertThat(notices.remindBefore()).isEqualTo(Duration.ofMinutes(30));
    assertThat(Objects.requireNonNull(notices.mail()).port()).isEqualTo(465);
    assertThat(settings.toString())
        .contains("Slack hook at hooks.example.org", "mail server at smtp")
        .doesNotContain("s3cret")
        .doesNotContain("hidden");
    assertThat(read("inbox: {remindBefore: 2h}", Map.of(), Map.of()).notices()).isNull();
  }

  @Test
  void allKeysOfFileAreRead() throws IOException {
    DaemonSettings settings =
        read(
            """
            listen: 8080
            contracts: strict
            types: [acme.order]
            dedupeWindowMs: 5
            limits: {bodyBytes: 2048, batchBytes: 4096, depth: 5, stringChars: 7, batchItems: 9}
            recovery: {retryBaseMs: 1, retryMaxMs: 2, escalateAfter: 4}
            loopGuard: {maxVisits: 5, maxDelegationDepth: 6, noProgress: false}
            signing: {clockSkewMs: 8}
            audit: {redact: [/payload/ssn]}
            retention: {packets: 90d}
            safety: {secrets: deny}
            pins: {roots: [work]}
            probes:
              - {name: api, kind: tcp, target: "localhost:80", everyMs: 200, report: repair}
            """,
            Map.of(),
            Map.of());

    assertThat(settings.server().port()).isEqualTo(8080);
    assertThat(settings.broker().contracts()).isEqualTo(ContractMode.STRICT);
    assertThat(settings.broker().types().knows("acme.order")).isTrue();
    assertThat(settings.broker().dedupeWindow()).isEqualTo(Duration.ofMillis(5));
    assertThat(settings.retention()).isEqualTo(new RetentionSettings(null, Duration.ofDays(90)));
    assertThat(settings.broker().clockSkew()).isEqualTo(Duration.ofMillis(8));
    assertThat(settings.broker().recovery().retryMaxMs()).isEqualTo(2);
    assertThat(settings.broker().loop().noProgress()).isFalse();
    assertThat(settings.broker().safety().secretPolicy()).isEqualTo(SecretPolicy.DENY);
    assertThat(settings.broker().redact()).containsExactly("/payload/ssn");
    assertThat(settings.server().limits().body()).isEqualTo(new JsonLimits(2048, 5, 7));
    assertThat(settings.broker().limits()).isEqualTo(new JsonLimits(2048, 5, 7));
    assertThat(settings.server().limits().batchBytes()).isEqualTo(4096);
    assertThat(settings.server().limits().batchItems()).isEqualTo(9);
    assertThat(settings.pinRoots()).containsExactly(directory.resolve("work"));
    assertThat(settings.probes()).extracting(it -> it.report()).containsExactly("repair");
    assertThat(settings.probes().get(0).every()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void allSafetyKeysAreRead() throws IOException {
    SafetySettings safety =
        read(
                """
                safety:
                  mode: observe
                  block: 0.9
                  suspect: 0.4
                  external:
                    {url: "https://judge.example/v1", token: t, timeoutMs: 50, concurrency: 3,
                     onFailure: closed, ask: suspect}
                """,
                Map.of(),
                Map.of())
            .broker()
            .safety();

    assertThat(safety.strictness()).isEqualTo(new Strictness(false, 0.9, 0.4));
    ClassifierPolicy external = safety.classifiers().get(0);
    assertThat(external.failClosed() && external.suspectsOnly()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "colour: red | ahp.yaml:1:1: unknown key colour",
        "limits: {bodyBytes: 5000000} | bodyBytes must be an integer from 1024 to 4194304",
        "types: [acme.order, order] | ahp.yaml:1:1: types must be a list of dotted names",
        "limits: {bodyBites: 1} | ahp.yaml:1:10: unknown key bodyBites",
        "recovery: {retryBaseMs: soon} | retryBaseMs must be an integer",
        "recovery: 5 | must be a mapping",
        "contracts: maybe | contracts must be one of off, strict, warn",
        "listen: localhost:x | the port must be a number, but is x",
        "listen: 70000 | the port must be from 0 to 65535",
        "safety: {onnx: {directory: nowhere}} | directory must be a directory with a model",
        "safety: {onnx: {threshold: 0.5}} | directory is required",
        "safety: {onnx: {threshold: 0.4, suspectThreshold: 0.5}} | suspectThreshold must not be",
        "safety: {onnx: {threshold: 0}} | threshold must be greater than 0",
        "safety: {onnx: {activation: relu}} | activation must be one of sigmoid, softmax",
        "safety: {onnx: {temperature: 0}} | temperature must be a number greater than 0",
        "safety: {mode: maybe} | mode must be one of enforce, observe",
        "audit: {redact: [ssn]} | redact must be a list of JSON pointers",
        "retention: {packets: soon} | packets must be a duration from 1h to 36500d",
        "retention: {packets: 59m} | packets must be a duration from 1h to 36500d",
        "retention: {packets: 2h} | packets must not be shorter than dedupeWindowMs",
        "agents: nowhere | the agents directory nowhere does not exist",
        "probes: [{name: a, kind: tea, target: x}] | kind must be http, tcp",
        "probes: [{name: a, kind: tcp, target: x}] | target must be host:port",
        "probes: [{name: a, kind: tcp, target: 'x:1', evryMs: 3}] | unknown key evryMs",
        "auth: {jwt: {issuer: a, audience: b, jwks: none}} | jwks must name a readable file",
        "auth: {jwt: {issuer: a, audience: b, jwks: 'http://a b'}} | jwks must be a URL",
        "auth: {password: a} | unknown key password",
        "policies: [{name: p, url: 'http://a'}] | when is required: submit, accept or complete",
        "policies: [{name: p, when: submit}] | url is required",
        "policies: [{name: p, url: 'http://a', when: read}] | when must be one of accept",
        "policies: [{name: p, url: 'http://a', when: accept, timeoutMs: 5001}] | timeoutMs must be",
        "summaries: {provider: openai} | priceUSD is required",
        "summaries: {provider: ollama} | model is required",
        "summaries: {model: small} | provider is required",
        "summaries: {provider: parrot, model: small} | provider must be one of",
        "summaries: {provider: ollama, model: small, maxCostUSD: -1} | maxCostUSD must be a number",
        "summaries: {provider: ollama, model: small, keyFile: none} | cannot read the secret in none",
        "tls: {cert: a} | TLS requires both",
        "alerts: {webhook: 'ftp://a'} | webhook must be a URL that starts with http",
        "alerts: {secretFile: none} | cannot read the secret in none",
        "inbox: {slack: 'ftp://a'} | slack must be a URL that starts with http",
        "inbox: {remindBefore: 5s} | remindBefore",
        "inbox: {mail: {host: a, from: 'a@b', to: []}} | to must be a list of 1 to 50 mail addresses",
        "inbox: {mail: {host: a, from: 'a b', to: ['a@b']}} | from must be a mail address",
        "inbox: {mail: {host: a, user: u, from: 'a@b', to: ['a@b']}} | user requires password",
        "inbox: {mail: {tls: maybe, host: a, from: 'a@b', to: ['a@b']}} | tls must be one of",
        "tracing: {otlp: 'localhost:4318'} | otlp must be a URL",
        "tracing: {headers: [nonsense]} | headers must be a list of strings like",
        "slo: {rollbacks: 2} | rollbacks must be a number from 0 to 1",
        "slo: {latency: {pigeon: {targetMs: 1}}} | unknown key pigeon",
        "slo: {latency: {http: {targetMs: 9, mostMs: 8}}} | mostMs must not be less than targetMs",
        "'a: [' | ahp.yaml:1:",
        "'- a' | must be a mapping",
      })
  void invalidValueIsReportedWithPosition(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml, Map.of(), Map.of()))
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining(message)
        .extracting(it -> String.valueOf(it.getMessage()).lines().count())
        .isEqualTo(1L);
  }

  @Test
  void summariesCanBeWrittenByAModel() throws IOException {
    Files.writeString(directory.resolve("openai.key"), "secret\n");

    SummaryModel model =
        Objects.requireNonNull(
            read(
                    "summaries: {provider: openai, model: small, keyFile: openai.key,"
                        + " priceUSD: {input: 0.15, output: 0.6}, maxCostUSD: 0.02}",
                    Map.of(),
                    Map.of())
                .broker()
                .governance()
                .window()
                .summaries());

    assertThat(model.model().name()).isEqualTo("openai/small");
    assertThat(model.model().price()).isEqualTo(new Price(0.15, 0.6));
    assertThat(model.maxCostUsd()).isEqualTo(0.02);
  }

  @Test
  void devModeRequiresLoopback() {
    StartOptions options = new StartOptions(Map.of("host", "0.0.0.0"), Map.of(), directory, true);

    assertThatThrownBy(() -> SettingsReader.read(options))
        .isInstanceOf(DaemonStartException.class)
        .hasMessageContaining("--dev requires a loopback host");
  }

  @Test
  void namedFileMustExist() {
    StartOptions options =
        new StartOptions(Map.of("config", "none.yaml"), Map.of(), directory, false);

    assertThatThrownBy(() -> SettingsReader.read(options)).hasMessageContaining("none.yaml");
  }
}
