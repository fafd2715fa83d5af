package dev.ahp.jdbc.archive;

import dev.ahp.jdbc.compression.CorruptFileException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines of bounded length. */
final class ArchiveLineReader implements Closeable {
  private static final int MAX_LINE_BYTES = 1 << 22;

  private final InputStream in;

  ArchiveLineReader(InputStream in) {
    this.in = in;
  }

  /** Returns the next line, or null at the end. */
  @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
    int b = in.read();
    if (b < 0) {
      return null;
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (line.size() == MAX_LINE_BYTES) {
        throw new CorruptFileException("a line is longer than " + MAX_LINE_BYTES + " bytes", false);
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
