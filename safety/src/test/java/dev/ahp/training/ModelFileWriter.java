package dev.ahp.training;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;

final class ModelFileWriter {
  private static final int MAX_WEIGHT = 127;

  private ModelFileWriter() {}

  static void write(
      Path directory,
      float[] weights,
      TrainingSettings settings,
      CutPoints cutPoints,
      JsonObject.Builder provenance)
      throws IOException {
    float largest = 1e-6f;
    for (float weight : weights) {
      largest = Math.max(largest, Math.abs(weight));
    }
    byte[] bytes = new byte[weights.length];
    for (int b = 0; b < bytes.length; b++) {
      bytes[b] = (byte) Math.round(weights[b] / largest * MAX_WEIGHT);
    }
    Files.write(directory.resolve("model.bin"), bytes);
    JsonObject manifest =
        provenance
            .put("weightsSha256", sha256(bytes))
            .put("scale", settings.share() * largest / MAX_WEIGHT)
            .put("bias", -cutPoints.suspect())
            .put("block", probability(cutPoints.block() - cutPoints.suspect()))
            .put("suspect", 0.5)
            .put("rise", settings.rise())
            .build();
    Files.writeString(directory.resolve("model.json"), JsonWriter.pretty(manifest) + "\n");
  }

  /** Returns the provenance of the model: hashes, licences and measured figures. */
  static JsonObject.Builder provenance(List<Sample> samples, List<Path> data, Json figures)
      throws IOException {
    TreeSet<String> licences = new TreeSet<>();
    samples.forEach(sample -> licences.add(sample.licence()));
    JsonObject.Builder hashes = JsonObject.builder();
    for (Path file : data) {
      hashes.put(file.getFileName() + "", sha256(Files.readAllBytes(file)));
    }
    return JsonObject.builder()
        .put("trainedOn", samples.size())
        .put("dataSha256", hashes.build())
        .put("licences", JsonArray.ofStrings(licences))
        .put("heldOutFigures", figures);
  }

  private static double probability(double logOdds) {
    return Math.round(10_000 / (1 + Math.exp(-logOdds))) / 10_000.0;
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("SHA-256 is required on every Java platform", e);
    }
  }
}
