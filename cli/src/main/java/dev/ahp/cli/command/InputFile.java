package dev.ahp.cli.command;

import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a user gave to be read: a file, or stdin by the name {@code -}; never more than allowed. */
public final class InputFile {
  private final String name;
  private final byte[] bytes;

  private InputFile(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /**
   * Reads it whole, or throws {@link CommandException} without reading more than {@code limit}
   * bytes.
   */
  public static InputFile read(Terminal terminal, String name, int limit) {
    try {
      byte[] bytes =
          name.equals("-")
              ? bounded(terminal.in(), "stdin", limit)
              : file(terminal.resolve(name), name, limit);
      return new InputFile(name, bytes);
    } catch (IOException e) {
      throw new CommandException("cannot read " + name + ": " + FileErrorMessage.reason(e));
    }
  }

  private static byte[] file(Path path, String name, int limit) throws IOException {
    if (!Files.exists(path)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "there is no file " + name);
    }
    if (Files.isDirectory(path)) {
      throw new CommandException(name + " is a directory; give a file");
    }
    if (!Files.isReadable(path)) {
      throw new CommandException(
          ProblemCode.FORBIDDEN, name + " may not be read; check its permissions");
    }
    if (Files.size(path) > limit) {
      throw tooLarge(name, limit);
    }
    try (InputStream in = Files.newInputStream(path)) {
      return bounded(in, name, limit);
    }
  }

  /** Sizes lie (devices, pipes, growing files), so the limit is held while reading, too. */
  private static byte[] bounded(InputStream in, String name, int limit) throws IOException {
    byte[] bytes = in.readNBytes(limit);
    if (bytes.length == limit && in.read() >= 0) {
      throw tooLarge(name, limit);
    }
    return bytes;
  }

  private static CommandException tooLarge(String name, int limit) {
    return new CommandException(
        ProblemCode.TOO_LARGE, name + " is larger than " + limit + " bytes, the most that is read");
  }

  /** As the user wrote it. */
  public String name() {
    return name;
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** The text without a byte order mark, or {@link CommandException} when it is not UTF-8. */
  public String text() {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new CommandException(name + " is not UTF-8 text; convert it first");
    }
  }
}
