package dev.ahp.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class SpendingCsvTest {
  private static String csv(String agent) {
    return SpendingCsv.of(
        JsonReader.read(
                "{\"byAgent\":[{\"agent\":%s,\"usd\":0.25,\"prompt\":10}],\"byTask\":[]}"
                    .formatted(agent))
            .asObject()
            .orElseThrow());
  }

  @Test
  void rowsNameTheirGroupAndMissingCountsAreZero() {
    assertThat(csv("\"coder\""))
        .isEqualTo("group,name,usd,prompt,completion\r\nagent,\"coder\",0.25,10,0\r\n");
  }

  @Test
  void quotesAreDoubled() {
    assertThat(csv("\"a\\\"b,c\"")).contains("agent,\"a\"\"b,c\",");
  }

  @Test
  void formulasAreMarkedSoThatSpreadsheetsDoNotRunThem() {
    for (String start : new String[] {"=", "+", "-", "@", "\\t", "\\r"}) {
      assertThat(csv("\"" + start + "HYPERLINK(1)\"")).contains("agent,\"'");
    }
  }
}
