package dev.ahp.safety.onnx;

import dev.ahp.broker.plugin.PluginLoader;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.InjectionModelProvider;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.LocalModelSettings.Activation;
import dev.ahp.safety.classifier.ScoreBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Prints the score of a text, with a model whose provider is in a plugin directory. */
final class PluginProbe {
  private PluginProbe() {}

  public static void main(String[] args) {
    LocalModelSettings settings =
        new LocalModelSettings(Path.of(args[1]), null, List.of("0"), Activation.SIGMOID, 2.41, 256);
    InjectionModelProvider provider =
        PluginLoader.load(InjectionModelProvider.class, Path.of(args[0])).get(0);
    try (InjectionModel model = provider.open(settings)) {
      System.out.println(model.score(args[2], new ScoreBudget(1, Duration.ofMinutes(1))).score());
    }
  }
}
