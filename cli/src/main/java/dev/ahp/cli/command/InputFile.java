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

/** Reads an input file, or stdin for the name {@code -}, with a limit on its size. */
public final class InputFile {
  private InputFile() {}

  /**
   * Returns the text without a byte order mark.
   *
   * @throws CommandException if the input exceeds {@code limit} bytes or is not UTF-8
   */
  public static String read(Terminal terminal, String name, int limit) {
    try {
      byte[] bytes =
          name.equals("-")
              ? bounded(terminal.in(), "stdin", limit)
              : file(terminal.resolve(name), name, limit);
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new CommandException(name + " is not valid UTF-8; convert it first");
    } catch (IOException e) {
      throw new CommandException("cannot read " + name + ": " + FileErrorMessage.reason(e));
    }
  }

  private static byte[] file(Path path, String name, int limit) throws IOException {
    if (!Files.exists(path)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "file not found: " + name);
    }
    if (Files.isDirectory(path)) {
      throw new CommandException(name + " is a directory; expected a file");
    }
    if (!Files.isReadable(path)) {
      throw new CommandException(
          ProblemCode.FORBIDDEN, "cannot read " + name + ": permission denied");
    }
    if (Files.size(path) > limit) {
      throw tooLarge(name, limit);
    }
    try (InputStream in = Files.newInputStream(path)) {
      return bounded(in, name, limit);
    }
  }

  /** Enforces the limit while reading: sizes of devices, pipes and growing files are unreliable. */
  private static byte[] bounded(InputStream in, String name, int limit) throws IOException {
    byte[] bytes = in.readNBytes(limit);
    if (bytes.length == limit && in.read() >= 0) {
      throw tooLarge(name, limit);
    }
    return bytes;
  }

  private static CommandException tooLarge(String name, int limit) {
    return new CommandException(
        ProblemCode.TOO_LARGE, name + " exceeds the limit of " + limit + " bytes");
  }
}
