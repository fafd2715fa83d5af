package dev.ahp.cli.command;

import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Reads a file or stdin line by line and limits the length of a line. */
public final class BoundedLineReader implements Closeable {
  private static final int MAX_LENGTH = 1 << 22;

  private final String name;
  private final BufferedReader reader;
  private int number;

  private BoundedLineReader(String name, InputStream in, Charset charset) {
    this.name = name;
    // A decoder reports malformed input; a charset would replace it silently.
    reader = new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
  }

  public static BoundedLineReader open(Terminal terminal, String name) {
    return new BoundedLineReader(name, stream(terminal, name), StandardCharsets.UTF_8);
  }

  /** Opens a file that may be damaged. It is decoded as ISO 8859-1, which preserves every byte. */
  public static BoundedLineReader ofBytes(Terminal terminal, String name) {
    return new BoundedLineReader(name, stream(terminal, name), StandardCharsets.ISO_8859_1);
  }

  private static InputStream stream(Terminal terminal, String name) {
    try {
      return name.equals("-") ? terminal.in() : Files.newInputStream(terminal.resolve(name));
    } catch (NoSuchFileException e) {
      throw new CommandException(ProblemCode.NOT_FOUND, "file not found: " + name);
    } catch (IOException e) {
      throw new CommandException("cannot read " + name + ": " + FileErrorMessage.reason(e));
    }
  }

  /** Reads from a stream, which {@link #close} closes. Messages contain {@code name}. */
  public static BoundedLineReader of(String name, InputStream in) {
    return new BoundedLineReader(name, in, StandardCharsets.UTF_8);
  }

  /** Returns the next line that is not blank, or null after the last. */
  public @Nullable String next() {
    for (String line = line(); line != null; line = line()) {
      if (!line.isBlank()) {
        return line;
      }
    }
    return null;
  }

  /** Returns the number of the last returned line, starting at 1. */
  public int number() {
    return number;
  }

  private @Nullable String line() {
    try {
      StringBuilder line = new StringBuilder();
      number++;
      int c = reader.read();
      if (number == 1 && c == '\uFEFF') {
        c = reader.read();
      }
      if (c < 0) {
        return null;
      }
      for (; c >= 0 && c != '\n'; c = reader.read()) {
        if (line.length() == MAX_LENGTH) {
          throw new CommandException(
              ProblemCode.TOO_LARGE,
              name + ":" + number + ": line exceeds " + MAX_LENGTH + " characters");
        }
        line.append((char) c);
      }
      return line.toString();
    } catch (CharacterCodingException e) {
      throw new CommandException(name + " is not valid UTF-8; convert it first");
    } catch (IOException e) {
      throw new CommandException("cannot read " + name + ": " + FileErrorMessage.reason(e));
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new CommandException("cannot close " + name + ": " + e.getMessage());
    }
  }
}
