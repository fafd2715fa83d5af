package dev.ahp.safety.secret;

import dev.ahp.resource.ClasspathResource;
import dev.ahp.safety.text.TextSpan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The formats of {@code formats.txt}, found by the first three characters of a word. */
final class SecretFormats {
  private static final int KEY_LENGTH = 3;
  private static final int BUCKETS = 1 << 12;
  private static final SecretFormat[] NONE = {};
  private static final SecretFormats STANDARD =
      new SecretFormats(
          ClasspathResource.text(SecretFormats.class, "formats.txt")
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(SecretFormat::parse)
              .toList());

  private final SecretFormat[][] buckets = new SecretFormat[BUCKETS][];

  /** True for the first two characters of a format; most words end the search here. */
  private final boolean[] seconds = new boolean[1 << 14];

  /** One bit per bucket that is not empty; small enough to stay in the cache. */
  private final long[] used = new long[BUCKETS / Long.SIZE];

  private SecretFormats(List<SecretFormat> formats) {
    Arrays.fill(buckets, NONE);
    formats.forEach(this::add);
  }

  static SecretFormats standard() {
    return STANDARD;
  }

  private void add(SecretFormat format) {
    String prefix = format.prefix();
    seconds[pair(prefix.charAt(0), prefix.charAt(1))] = true;
    if (prefix.length() >= KEY_LENGTH) {
      add(bucket(prefix.charAt(0), prefix.charAt(1), prefix.charAt(2)), format);
      return;
    }
    for (char c = 0; c < 0x80; c++) {
      if (format.mayContinue(c)) {
        add(bucket(prefix.charAt(0), prefix.charAt(1), c), format);
      }
    }
  }

  private void add(int bucket, SecretFormat format) {
    SecretFormat[] present = buckets[bucket];
    if (Arrays.asList(present).contains(format)) {
      return;
    }
    buckets[bucket] = Arrays.copyOf(present, present.length + 1);
    buckets[bucket][present.length] = format;
    used[bucket / Long.SIZE] |= 1L << bucket;
  }

  private static int pair(char first, char second) {
    return (first & 0x7F) << 7 | (second & 0x7F);
  }

  private static int bucket(char first, char second, char third) {
    return ((first * 31 + second) * 31 + third) & (BUCKETS - 1);
  }

  /** Matches a credential that starts at the offset. */
  @Nullable TextSpan<SecretKind> at(String text, int start) {
    if (start + KEY_LENGTH >= text.length()) {
      return null;
    }
    char first = text.charAt(start);
    char second = text.charAt(start + 1);
    if (!seconds[pair(first, second)]) {
      return null;
    }
    int bucket = bucket(first, second, text.charAt(start + 2));
    if ((used[bucket / Long.SIZE] & (1L << bucket)) == 0) {
      return null;
    }
    for (SecretFormat format : buckets[bucket]) {
      if (text.startsWith(format.prefix(), start)) {
        TextSpan<SecretKind> found = format.match(text, start);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** Returns true if a format starts with the character. */
  boolean mayStart(char first) {
    return Arrays.stream(buckets)
        .flatMap(Arrays::stream)
        .anyMatch(it -> it.prefix().charAt(0) == first);
  }
}
