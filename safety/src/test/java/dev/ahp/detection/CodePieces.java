package dev.ahp.detection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Cuts source files of directories and of source jars into pieces of 40 lines. */
final class CodePieces {
  private static final int LINES = 40;
  private static final int MAX_FILE = 1 << 20;
  private static final List<String> ENDINGS =
      List.of(
          ".java",
          ".py",
          ".ts",
          ".js",
          ".go",
          ".kt",
          ".c",
          ".h",
          ".rs",
          ".rb",
          ".sh",
          ".yaml",
          ".yml",
          ".xml",
          ".properties",
          ".toml",
          ".md",
          ".json",
          ".sql");

  private CodePieces() {}

  static void forEach(Path root, Consumer<String> consumer) throws IOException {
    if (root.toString().endsWith(".jar")) {
      readJar(root, consumer);
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(it -> isSource(it.toString())).sorted().toList()) {
        if (Files.isRegularFile(file) && Files.size(file) <= MAX_FILE) {
          cut(Files.readAllBytes(file), consumer);
        }
      }
    }
  }

  private static void readJar(Path jar, Consumer<String> consumer) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (isSource(entry.getName())) {
          cut(in.readNBytes(MAX_FILE), consumer);
        }
      }
    }
  }

  private static boolean isSource(String name) {
    return ENDINGS.stream().anyMatch(name::endsWith)
        && !name.contains("/target/")
        && !name.contains("/node_modules/");
  }

  private static void cut(byte[] file, Consumer<String> consumer) {
    List<String> lines = new ArrayList<>();
    for (String line : new String(file, StandardCharsets.UTF_8).lines().toList()) {
      lines.add(line);
      if (lines.size() == LINES) {
        consumer.accept(String.join("\n", lines));
        lines.clear();
      }
    }
    if (!lines.isEmpty()) {
      consumer.accept(String.join("\n", lines));
    }
  }
}
