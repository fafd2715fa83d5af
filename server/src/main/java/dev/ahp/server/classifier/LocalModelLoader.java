package dev.ahp.server.classifier;

import dev.ahp.broker.plugin.PluginLoader;
import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.InjectionModelProvider;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.ModelLoadException;
import java.nio.file.Path;

/** Loads a local model with the provider of its format, which is a plugin. */
public final class LocalModelLoader {
  /** The format of {@code safety.onnx}. */
  public static final String ONNX = "onnx";

  private LocalModelLoader() {}

  /**
   * Loads an ONNX model.
   *
   * @param plugins the plugin directory
   * @throws ModelLoadException if the provider is missing or the model cannot be used
   */
  public static InjectionModel onnx(Path plugins, LocalModelSettings settings) {
    return PluginLoader.load(InjectionModelProvider.class, plugins).stream()
        .filter(it -> it.name().equals(ONNX))
        .findFirst()
        .orElseThrow(() -> new ModelLoadException(missing(plugins)))
        .open(settings);
  }

  private static String missing(Path plugins) {
    return "safety.onnx needs the module ahp-safety-onnx, which is not installed; copy its jar and"
        + " those of its libraries to "
        + plugins.resolve(ONNX)
        + ", or remove the setting";
  }
}
