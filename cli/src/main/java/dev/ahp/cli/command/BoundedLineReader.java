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

/** Gives a file or stdin line by line and holds no more than one line of bounded length. */
public final class BoundedLineReader implements Closeable {
  private static final int LONGEST = 1 << 22;

  private final String name;
  private final BufferedReader reader;
  private int number;

  private BoundedLineReader(String name, InputStream in, Charset charset) {
    this.name = name;
    // The decoder reports what is not UTF-8 instead of guessing.
    reader = new BufferedReader(new InputStreamReader(in, charset.newDecoder()));
  }

  public static BoundedLineReader open(Terminal terminal, String name) {
    return new BoundedLineReader(name, stream(terminal, name), StandardCharsets.UTF_8);
  }

  /** Lines that may be damaged: every byte is a character of ISO 8859-1, so none is lost. */
  public static BoundedLineReader ofBytes(Terminal terminal, String name) {
    return new BoundedLineReader(name, stream(terminal, name), StandardCharsets.ISO_8859_1);
  }

  private static InputStream stream(Terminal terminal, String name) {
    try {
      return name.equals("-") ? terminal.in() : Files.newInputStream(terminal.resolve(name));
    } catch (NoSuchFileException e) {
      throw new CommandException(ProblemCode.NOT_FOUND, "there is no file " + name);
    } catch (IOException e) {
      throw new CommandException("cannot read " + name + ": " + FileErrorMessage.reason(e));
    }
  }

  /** Lines that come from elsewhere; {@code name} stands in messages. Closing closes the stream. */
  public static BoundedLineReader of(String name, InputStream in) {
    return new BoundedLineReader(name, in, StandardCharsets.UTF_8);
  }

  /** The next line that is not blank, or null after the last. */
  public @Nullable String next() {
    for (String line = line(); line != null; line = line()) {
      if (!line.isBlank()) {
        return line;
      }
    }
    return null;
  }

  /** Of the line that was given last, from 1. */
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
        if (line.length() == LONGEST) {
          throw new CommandException(
              ProblemCode.TOO_LARGE, name + ":" + number + " is longer than " + LONGEST);
        }
        line.append((char) c);
      }
      return line.toString();
    } catch (CharacterCodingException e) {
      throw new CommandException(name + " is not UTF-8 text; convert it first");
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
