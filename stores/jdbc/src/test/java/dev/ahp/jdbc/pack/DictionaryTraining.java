package dev.ahp.jdbc.pack;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Trains a dictionary; the argument is the file to write. A released dictionary is not replaced.
 */
final class DictionaryTraining {
  private static final int BYTES = 16 * 1024;
  private static final int SAMPLES = 2_000;

  private DictionaryTraining() {}

  public static void main(String... arguments) throws IOException {
    Samples samples = new Samples(1);
    ZstdDictTrainer trainer = new ZstdDictTrainer(SAMPLES * 8 * 1024, BYTES, 1);
    for (int i = 0; i < SAMPLES; i++) {
      trainer.addSample(JsonWriter.bytes(samples.packet()));
      trainer.addSample(CanonicalJson.bytes(samples.record()));
    }
    Files.write(Path.of(arguments[0]), trainer.trainSamples());
  }
}
