package dev.ahp.jdbc.compression;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Trains a dictionary; the argument is the file to write. A released dictionary is not replaced.
 */
final class ZstdDictionaryTrainer {
  private static final int BYTES = 16 * 1024;
  private static final int SAMPLES = 2_000;

  private ZstdDictionaryTrainer() {}

  public static void main(String... arguments) throws IOException {
    DictionarySamples samples = new DictionarySamples(1);
    ZstdDictTrainer trainer = new ZstdDictTrainer(SAMPLES * 8 * 1024, BYTES, 1);
    for (int i = 0; i < SAMPLES; i++) {
      trainer.addSample(JsonWriter.bytes(samples.packet()));
      trainer.addSample(CanonicalJson.bytes(samples.record()));
    }
    Files.write(Path.of(arguments[0]), trainer.trainSamples());
  }
}
