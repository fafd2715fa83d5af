package dev.ahp.safety.classifier;

/** Loads models of one format. Providers are found by {@link java.util.ServiceLoader}. */
public interface InjectionModelProvider {
  /** Returns the name of the format, which is the key of its settings, such as {@code onnx}. */
  String name();

  /**
   * Loads a model and checks that it classifies texts.
   *
   * @throws ModelLoadException if a file is missing or the model has an unsupported form
   */
  InjectionModel open(LocalModelSettings settings);
}
