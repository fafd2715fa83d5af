package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.resource.FileErrorMessage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Writes files atomically. An existing path that is not a regular file, such as {@code
 * /dev/stdout}, a pipe or a link, is written in place and never replaced.
 */
public final class OutputFile {
  private OutputFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface ContentWriter {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path path, String text) {
    write(path, out -> out.write(text.getBytes(UTF_8)));
  }

  /** Writes the content. An {@link IOException} of its source is reported as a write error. */
  public static void write(Path path, ContentWriter content) {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new CommandException("cannot write " + path + ": its directory does not exist");
    }
    if (Files.isDirectory(path)) {
      throw new CommandException(path + " is a directory; expected a file");
    }
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        fill(path, content);
      } else {
        replace(path, parent, content);
      }
    } catch (IOException e) {
      throw new CommandException("cannot write " + path + ": " + FileErrorMessage.reason(e));
    }
  }

  private static void replace(Path path, Path parent, ContentWriter content) throws IOException {
    // createTempFile would make the file readable by its owner only.
    Path draft = parent.resolve("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      fill(draft, content);
      move(draft, path);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void fill(Path path, ContentWriter content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
      content.writeTo(out);
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
