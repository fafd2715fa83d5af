package dev.ahp.jdbc.archive;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.jdbc.archive.ArchiveFile.ArchiveCheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Archives in a directory. */
public record ArchiveDirectory(Path directory) implements ArchiveLocation {
  @Override
  public boolean exists(String name) {
    return file(name).exists();
  }

  @Override
  public List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(it -> String.valueOf(it.getFileName()))
          .filter(it -> !it.startsWith("."))
          .sorted()
          .toList();
    }
  }

  @Override
  public Optional<ArchiveNote> write(String name, Consumer<LineSink> source) throws IOException {
    return file(name).write(source);
  }

  @Override
  public ArchiveCheckResult check(String name, ChainVerifier verifier) throws IOException {
    return file(name).check(verifier);
  }

  @Override
  public void read(String name, LineSink sink) throws IOException {
    file(name).read(sink);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(directory.resolve(name));
  }

  private ArchiveFile file(String name) {
    return new ArchiveFile(directory.resolve(name));
  }
}
