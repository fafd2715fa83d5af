package dev.ahp.benchmarks.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonReader;
import org.junit.jupiter.api.Test;

class LossAccuracyTest {
  @Test
  void falseAlarmsAndMissesAreNamed() {
    String hops =
        """
        [{"name":"a","before":{"rules":["Pay in cash."]},"after":{},
          "lost":[{"kind":"constraint","pointer":"/rules/0"},{"kind":"fact","pointer":"/x"}]},
         {"name":"b","before":{"rules":["Pay in cash."]},"after":{},"lost":[]}]
        """;

    LossAccuracy accuracy = LossAccuracy.of(((JsonArray) JsonReader.read(hops)).objects());

    assertThat(accuracy.precision()).isEqualTo(0.5);
    assertThat(accuracy.recall()).isEqualTo(0.5);
    assertThat(accuracy.toText())
        .isEqualToNormalizingNewlines(
            """
            2 hops, 2 losses: precision 0.500, recall 0.500
            false alarm: b: constraint /rules/0
            miss: a: fact /x
            """);
  }
}
