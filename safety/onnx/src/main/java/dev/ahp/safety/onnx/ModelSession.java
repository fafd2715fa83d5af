package dev.ahp.safety.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.ahp.safety.classifier.ModelLoadException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A model in ONNX Runtime. Its inputs are checked when it is loaded: the token identifiers, and
 * optionally the attention mask and the token types. Thread-safe.
 */
final class ModelSession implements AutoCloseable {
  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";
  private static final String LOGITS = "logits";

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final Set<String> inputs;
  private final String output;

  ModelSession(Path file) {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.session = environment.createSession(file.toString(), options);
    } catch (OrtException e) {
      throw new ModelLoadException(file + " is not a usable ONNX model: " + e.getMessage(), e);
    }
    try {
      this.inputs = session.getInputNames();
      checkInputs(file);
      this.output = outputName(file);
    } catch (OrtException | RuntimeException e) {
      close();
      throw e instanceof ModelLoadException known
          ? known
          : new ModelLoadException("cannot read the inputs and outputs of " + file, e);
    }
  }

  private void checkInputs(Path file) throws OrtException {
    if (!inputs.contains(IDS)) {
      throw new ModelLoadException(
          file + " has the inputs " + inputs + "; expected a text model with the input " + IDS);
    }
    for (Map.Entry<String, NodeInfo> input : session.getInputInfo().entrySet()) {
      String name = input.getKey();
      if (!Set.of(IDS, MASK, TYPES).contains(name)) {
        throw new ModelLoadException(
            "%s has the input %s; expected only %s, %s and %s"
                .formatted(file, name, IDS, MASK, TYPES));
      }
      if (!(input.getValue().getInfo() instanceof TensorInfo tensor)
          || tensor.type != OnnxJavaType.INT64
          || tensor.getShape().length != 2) {
        throw new ModelLoadException(
            "the input %s of %s has the type %s; expected 64-bit integers, batch by tokens"
                .formatted(name, file, input.getValue().getInfo()));
      }
      if (tensor.getShape()[1] > 0) {
        throw new ModelLoadException(
            "the input %s of %s has the fixed length %s; export the model with dynamic axes"
                .formatted(name, file, Long.toString(tensor.getShape()[1])));
      }
    }
  }

  private String outputName(Path file) throws OrtException {
    Map<String, NodeInfo> outputs = session.getOutputInfo();
    if (!outputs.containsKey(LOGITS) && outputs.size() > 1) {
      throw new ModelLoadException(
          "%s has the outputs %s; expected one output, or one with the name %s"
              .formatted(file, outputs.keySet(), LOGITS));
    }
    NodeInfo logits = outputs.get(LOGITS);
    NodeInfo output = logits == null ? outputs.values().iterator().next() : logits;
    if (!(output.getInfo() instanceof TensorInfo tensor)
        || tensor.type != OnnxJavaType.FLOAT
        || tensor.getShape().length > 2) {
      throw new ModelLoadException(
          "the output %s of %s has the type %s; expected a model that classifies a whole text,"
                  .formatted(output.getName(), file, output.getInfo())
              + " with 32-bit numbers, batch by labels");
    }
    return output.getName();
  }

  /** Returns the outputs for one window. */
  float[] run(long[] ids, long[] mask, long[] types) {
    Map<String, OnnxTensor> tensors = new HashMap<>();
    try {
      put(tensors, IDS, ids);
      put(tensors, MASK, mask);
      put(tensors, TYPES, types);
      try (OrtSession.Result result = session.run(tensors, Set.of(output))) {
        Object value = result.get(0).getValue();
        return value instanceof float[][] rows ? rows[0] : (float[]) value;
      }
    } catch (OrtException e) {
      throw new IllegalStateException("the ONNX model failed", e);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  private void put(Map<String, OnnxTensor> tensors, String name, long[] values)
      throws OrtException {
    if (inputs.contains(name)) {
      tensors.put(name, OnnxTensor.createTensor(environment, new long[][] {values}));
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("cannot close the ONNX model", e);
    }
  }
}
