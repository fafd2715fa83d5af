package dev.ahp.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.EventApi.Counters;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeOverviewTest {
  private static final JsonObject STATES =
      JsonReader.read(
              """
              {"items":[{"name":"api","kind":"http","state":"up","detail":"status 200"},
                        {"name":"db","kind":"mysql","state":"down","detail":"no connection"},
                        {"name":"new","kind":"tcp","state":null}]}
              """)
          .asObject()
          .orElseThrow();

  private final ProbeOverview overview = new ProbeOverview(() -> STATES);

  @Test
  void statusCountsStatesAndNamesFailingProbes() {
    assertThat(overview.toJson().toText())
        .isEqualTo(
            "{\"up\":1,\"degraded\":0,\"down\":1,\"unknown\":1,\"failing\":"
                + "[{\"name\":\"db\",\"state\":\"down\",\"detail\":\"no connection\"}]}");
  }

  @Test
  void onlyAuditorsSeeNamesInMetrics() {
    Counters none = new Counters(Map.of(), Map.of(), List.of());

    assertThat(PrometheusText.of(overview.addTo(none, true), true))
        .contains("ahp_probe_up{probe=\"db\",kind=\"mysql\"} 0", "ahp_probes{state=\"up\"} 1");
    assertThat(PrometheusText.of(overview.addTo(none, false), false))
        .contains("ahp_probes{state=\"down\"} 1")
        .doesNotContain("mysql");
  }
}
