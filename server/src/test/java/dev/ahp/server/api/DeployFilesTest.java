package dev.ahp.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Alerts and dashboards use only existing metrics. */
class DeployFilesTest {
  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final Pattern NAME = Pattern.compile("ahp_[a-z0-9_]+");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) ");

  /** The metrics in the reference documentation. */
  private static final Set<String> PROMISED =
      Set.of(
          "ahp_handoff_validation_failure_ratio",
          "ahp_packets_submitted_total",
          "ahp_gate_denials_total",
          "ahp_handoff_latency_seconds",
          "ahp_handoff_latency_p99_seconds",
          "ahp_safety_violation_ratio",
          "ahp_safety_violations_total",
          "ahp_context_compression_ratio",
          "ahp_compressed_handoffs_total",
          "ahp_dead_letters_open",
          "ahp_rollback_ratio",
          "ahp_rollbacks_total",
          "ahp_packets",
          "ahp_transitions_total",
          "ahp_duplicates_total",
          "ahp_contract_missing_total",
          "ahp_lease_lost_total",
          "ahp_retries_total",
          "ahp_recoveries_total",
          "ahp_escalations_total",
          "ahp_expired_total",
          "ahp_budget_mismatches_total",
          "ahp_audit_records_total");

  private static Set<String> served() {
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      return names(TYPE, 1, PrometheusText.of(broker.events().counters(), true));
    }
  }

  private static Set<String> names(Pattern pattern, int group, String text) {
    Matcher matcher = pattern.matcher(text);
    Set<String> names = new TreeSet<>();
    while (matcher.find()) {
      names.add(matcher.group(group));
    }
    return names;
  }

  @Test
  void documentedMetricsExistFromStart() {
    assertThat(served()).containsAll(PROMISED);
  }

  @Test
  void deployFilesUseExistingMetrics() throws IOException {
    for (String file : new String[] {"prometheus/ahp.rules.yaml", "grafana/ahp.json"}) {
      Set<String> used =
          names(NAME, 0, Files.readString(DEPLOY.resolve(file))).stream()
              .map(it -> it.replaceAll("_bucket$", ""))
              .collect(Collectors.toSet());
      assertThat(used).as(file).hasSizeGreaterThan(6);
      assertThat(served()).as(file).containsAll(used);
    }
  }

  /** Otherwise the operands do not match and the alert never fires. */
  @Test
  void operandsOfDivisionHaveSameLabels() throws IOException {
    for (String file : new String[] {"prometheus/ahp.rules.yaml", "grafana/ahp.json"}) {
      List<String> divisions =
          Files.readAllLines(DEPLOY.resolve(file)).stream()
              .filter(it -> it.contains(" / clamp_min"))
              .toList();
      assertThat(divisions).as(file).isNotEmpty();
      for (String division : divisions) {
        String[] sides = division.split(" / clamp_min", 2);
        assertThat(sides[1].contains("sum")).as(division).isEqualTo(sides[0].contains("sum"));
      }
    }
  }

  @Test
  void deployFilesAreValid() throws IOException {
    String rules = Files.readString(DEPLOY.resolve("prometheus/ahp.rules.yaml"));
    String dashboard = Files.readString(DEPLOY.resolve("grafana/ahp.json"));

    assertThat(YamlReader.read(rules).value().asObject().orElseThrow().has("groups")).isTrue();
    assertThat(
            JsonReader.read(dashboard, JsonLimits.RENDERING)
                .asObject()
                .flatMap(it -> it.array("panels")))
        .isPresent();
    assertThat(Files.readString(DEPLOY.resolve("systemd/ahp.service"))).contains("ahp start");
  }
}
