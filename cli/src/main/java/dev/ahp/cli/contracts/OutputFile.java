package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CannotRun;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
      Path draft = Files.createTempFile(parent, ".ahp", ".tmp");
      Files.writeString(draft, text);
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
