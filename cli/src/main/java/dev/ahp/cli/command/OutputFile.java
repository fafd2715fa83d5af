package dev.ahp.cli.command;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file whole or not at all. */
public final class OutputFile {
  private OutputFile() {}

  public static void write(Path path, String text) {
    try {
      Path parent = path.toAbsolutePath().getParent();
      if (parent == null || !Files.isDirectory(parent)) {
        throw new CannotRun("there is no directory for " + path);
      }
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        Files.writeString(path, text);
        return;
      }
      // Not createTempFile, whose files only their owner may read.
      Path draft = parent.resolve("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
      Files.writeString(draft, text, StandardOpenOption.CREATE_NEW);
      move(draft, path);
    } catch (IOException e) {
      throw new CannotRun("cannot write " + path + ": " + e.getMessage());
    }
  }

  private static void move(Path draft, Path path) throws IOException {
    try {
      Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
