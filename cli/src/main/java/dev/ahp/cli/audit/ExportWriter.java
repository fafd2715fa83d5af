package dev.ahp.cli.audit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;

/** Writes the lines of an export, or one JSON array of them. */
final class ExportWriter {
  private final OutputStream out;
  private final boolean array;
  private final AtomicLong count = new AtomicLong();

  ExportWriter(OutputStream out, boolean array) {
    this.out = out;
    this.array = array;
  }

  /** Writes a line. Nothing is written before the first line. */
  void add(byte[] line) {
    try {
      if (array) {
        out.write(count.get() == 0 ? '[' : ',');
      }
      out.write(line);
      if (!array) {
        out.write('\n');
      }
      count.incrementAndGet();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void end() throws IOException {
    if (array) {
      if (count.get() == 0) {
        out.write('[');
      }
      out.write(']');
      out.write('\n');
    }
  }

  long count() {
    return count.get();
  }
}
