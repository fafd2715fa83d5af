package dev.ahp.cli.daemon;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.jdbc.archive.ArchiveFile;
import dev.ahp.jdbc.archive.ArchiveFile.ArchiveCheckResult;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.net.S3Bucket;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Archives in a bucket. An archive is first written to a local file, then uploaded, downloaded
 * again and verified.
 *
 * @param prefix the start of all object keys
 * @param staging the existing directory of temporary files
 */
record S3Archives(S3Bucket bucket, String prefix, Path staging) implements ArchiveLocation {
  @Override
  public boolean exists(String name) throws IOException {
    return bucket.exists(prefix + name);
  }

  @Override
  public List<String> names() throws IOException {
    return bucket.list(prefix).stream()
        .map(it -> it.substring(prefix.length()))
        .filter(it -> !it.contains("/"))
        .toList();
  }

  @Override
  public Optional<ArchiveNote> write(String name, Consumer<LineSink> source) throws IOException {
    if (exists(name)) {
      throw new FileAlreadyExistsException(prefix + name);
    }
    return withTemporary(
        file -> {
          Optional<ArchiveNote> note = new ArchiveFile(file).write(source);
          if (note.isPresent()) {
            bucket.put(prefix + name, file);
            requireStored(name, note.get());
          }
          return note;
        });
  }

  private void requireStored(String name, ArchiveNote note) throws IOException {
    ArchiveCheckResult stored = check(name, new ChainVerifier(null));
    if (!stored.report().ok() || !stored.note().equals(Optional.of(note))) {
      bucket.delete(prefix + name);
      throw new IOException("the uploaded archive differs from the written one");
    }
  }

  @Override
  public ArchiveCheckResult check(String name, ChainVerifier verifier) throws IOException {
    return withTemporary(file -> download(name, file).check(verifier));
  }

  @Override
  public void read(String name, LineSink sink) throws IOException {
    withTemporary(
        file -> {
          download(name, file).read(sink);
          return true;
        });
  }

  @Override
  public void delete(String name) throws IOException {
    bucket.delete(prefix + name);
  }

  private ArchiveFile download(String name, Path file) throws IOException {
    bucket.get(prefix + name, file);
    return new ArchiveFile(file);
  }

  /** Work with a file. */
  private interface FileTask<T> {
    T run(Path file) throws IOException;
  }

  /** Runs a task with the name of a file that does not exist, and deletes the file. */
  private <T> T withTemporary(FileTask<T> task) throws IOException {
    Path directory = Files.createTempDirectory(staging, "archive");
    Path file = directory.resolve("archive.zst");
    try {
      return task.run(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(directory);
    }
  }
}
