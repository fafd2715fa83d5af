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
 * Writes a file whole or not at all. What is there and is no plain file, such as {@code
 * /dev/stdout}, a pipe or a link, is written into as it is and never replaced.
 */
public final class OutputFile {
  private OutputFile() {}

  /** What fills a file. */
  @FunctionalInterface
  public interface ContentWriter {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path path, String text) {
    write(path, out -> out.write(text.getBytes(UTF_8)));
  }

  /** A fault of the content itself, such as a source that breaks off, is told as one of writing. */
  public static void write(Path path, ContentWriter contentWriter) {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new CommandException("there is no directory for " + path);
    }
    if (Files.isDirectory(path)) {
      throw new CommandException(path + " is a directory; give a file");
    }
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        fill(path, contentWriter);
      } else {
        replace(path, parent, contentWriter);
      }
    } catch (IOException e) {
      throw new CommandException("cannot write " + path + ": " + FileErrorMessage.reason(e));
    }
  }

  private static void replace(Path path, Path parent, ContentWriter contentWriter)
      throws IOException {
    // Not createTempFile, whose files only their owner may read.
    Path draft = parent.resolve("." + path.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      fill(draft, contentWriter);
      move(draft, path);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void fill(Path path, ContentWriter contentWriter) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
      contentWriter.writeTo(out);
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
