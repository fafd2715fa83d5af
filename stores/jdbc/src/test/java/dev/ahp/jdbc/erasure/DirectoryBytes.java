package dev.ahp.jdbc.erasure;

import com.github.luben.zstd.ZstdInputStream;
import dev.ahp.jdbc.archive.ArchiveFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The content of all files below a directory, including that of compressed files. */
final class DirectoryBytes {
  private final Map<String, String> parts = new LinkedHashMap<>();

  static DirectoryBytes of(Path directory) throws IOException {
    DirectoryBytes all = new DirectoryBytes();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.add(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return all;
  }

  private void add(String name, byte[] bytes) throws IOException {
    parts.put(name, new String(bytes, StandardCharsets.ISO_8859_1));
    if (ArchiveFile.isArchive(bytes)) {
      try (InputStream in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
        parts.put(name + " unpacked", new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
      }
    }
    if (bytes.length > 2 && bytes[0] == 'P' && bytes[1] == 'K') {
      try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
          add(name + "!" + entry.getName(), zip.readAllBytes());
        }
      }
    }
  }

  Map<String, String> parts() {
    return parts;
  }

  /** Returns the names of the files that contain a text. */
  String filesContaining(String needle) {
    StringBuilder found = new StringBuilder();
    parts.forEach(
        (name, text) -> {
          if (text.contains(needle)) {
            found.append(name).append(' ');
          }
        });
    return found.toString();
  }
}
