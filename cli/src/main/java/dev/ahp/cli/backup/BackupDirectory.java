package dev.ahp.cli.backup;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.cli.command.CommandException;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Creates the target directory of a backup or of a restore. */
final class BackupDirectory {
  private BackupDirectory() {}

  /** Creates a directory that only its owner can read; rejects one that contains files. */
  static void create(Path directory) {
    try {
      if (Files.exists(directory) && !Files.isDirectory(directory)) {
        throw new CommandException(directory + " is a file; expected a new or empty directory");
      }
      PrivateFile.directory(directory);
      try (Stream<Path> files = Files.list(directory)) {
        if (files.findAny().isPresent()) {
          throw new CommandException(directory + " is not empty; choose a new or empty directory");
        }
      }
    } catch (IOException e) {
      throw new CommandException("cannot create " + directory + ": " + FileErrorMessage.reason(e));
    }
  }
}
