package dev.ahp.safety.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.LocalModelSettings.Activation;
import dev.ahp.safety.classifier.ModelLoadException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScoreHeadTest {
  private static LocalModelSettings settings(
      List<String> labels, @Nullable Activation activation, double temperature) {
    return new LocalModelSettings(Path.of("m"), null, labels, activation, temperature, 0);
  }

  private static ScoreHead head(int outputs, Map<Integer, String> names, String... labels) {
    return new ScoreHead(outputs, names, settings(List.of(labels), null, 1));
  }

  private static double score(ScoreHead head, float... logits) {
    return head.score(logits).score();
  }

  @Test
  void labelsThatAreNotSafeMeanAnInjection() {
    ScoreHead named = head(2, Map.of(0, "SAFE", 1, "INJECTION"));
    ScoreHead swapped = head(2, Map.of(0, "INJECTION", 1, "benign"));
    ScoreHead numbered = head(2, Map.of(0, "LABEL_0", 1, "LABEL_1"));

    assertThat(score(named, 0, 2)).isCloseTo(0.8808, within(1e-4));
    assertThat(score(swapped, 0, 2)).isCloseTo(0.1192, within(1e-4));
    assertThat(score(numbered, 0, 2)).isCloseTo(0.8808, within(1e-4));
    assertThat(named.score(new float[] {0, 2}).label()).isEqualTo("INJECTION");
  }

  @Test
  void probabilitiesOfSeveralInjectionLabelsAreAdded() {
    ScoreHead three = head(3, Map.of(0, "BENIGN", 1, "INJECTION", 2, "JAILBREAK"));

    assertThat(score(three, 1, 1, 1)).isCloseTo(2 / 3.0, within(1e-4));
    assertThat(three.score(new float[] {0, 1, 2}).label()).isEqualTo("JAILBREAK");
  }

  @Test
  void labelsCanBeChosenByNameOrIndex() {
    Map<Integer, String> names = Map.of(0, "BENIGN", 1, "INJECTION", 2, "JAILBREAK");

    assertThat(score(head(3, names, "injection"), 1, 1, 1)).isCloseTo(1 / 3.0, within(1e-4));
    assertThat(score(head(3, names, "2"), 1, 1, 1)).isCloseTo(1 / 3.0, within(1e-4));
  }

  @Test
  void oneOutputIsASigmoidWithTemperature() {
    ScoreHead one = new ScoreHead(1, Map.of(), settings(List.of(), null, 2));

    assertThat(score(one, 0)).isEqualTo(0.5);
    assertThat(score(one, 2)).isCloseTo(0.7311, within(1e-4));
  }

  @Test
  void separateOutputsAreNotAdded() {
    ScoreHead two = new ScoreHead(2, Map.of(), settings(List.of("0", "1"), Activation.SIGMOID, 1));

    assertThat(score(two, 0, 2)).isCloseTo(0.8808, within(1e-4));
  }

  @Test
  void outputThatIsNotANumberIsAnError() {
    assertThatThrownBy(() -> head(1, Map.of()).score(new float[] {Float.NaN}))
        .hasMessageContaining("not a number");
  }

  @Test
  void unclearOutputsAreRefused() {
    assertThatThrownBy(() -> head(2, Map.of(0, "SAFE", 1, "BENIGN")))
        .isInstanceOf(ModelLoadException.class)
        .hasMessageContaining("set safety.onnx.labels to some of SAFE, BENIGN");
    assertThatThrownBy(() -> head(2, Map.of(0, "A", 1, "B")))
        .hasMessageContaining("all 2 outputs of the model mean an injection");
  }
}
