package dev.ahp.safety.onnx;

import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.InjectionModelProvider;
import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.ModelLoadException;

/** Loads sequence classification models in ONNX format with ONNX Runtime. */
public final class OnnxModelProvider implements InjectionModelProvider {
  @Override
  public String name() {
    return "onnx";
  }

  @Override
  public InjectionModel open(LocalModelSettings settings) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // The tokenizer library finds its files with this loader; in a plugin it is not the default.
    thread.setContextClassLoader(OnnxModelProvider.class.getClassLoader());
    try {
      return OnnxModel.open(settings);
    } catch (LinkageError e) {
      throw new ModelLoadException(
          "the native libraries of ahp-safety-onnx cannot be loaded on this system ("
              + e
              + "); use Linux with glibc, macOS or Windows, or remove safety.onnx",
          e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
