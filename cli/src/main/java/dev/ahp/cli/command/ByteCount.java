package dev.ahp.cli.command;

import java.util.Locale;

/** Formats a number of bytes for people. */
public final class ByteCount {
  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB"};

  private ByteCount() {}

  /** Returns for example "512 bytes" or "1.5 MiB". */
  public static String of(long bytes) {
    if (bytes < 1024) {
      return CountText.of(bytes, "byte");
    }
    double value = bytes / 1024.0;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }
}
