package dev.ahp.jdbc.archive;

import dev.ahp.broker.api.RecordArchives;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * The archives that a daemon wrote. Each is named after the first day that it does not contain, so
 * their names sort by age.
 */
public record StoredArchives(ArchiveLocation location) implements RecordArchives {
  private static final String PREFIX = "audit-before-";
  private static final String SUFFIX = ".ndjson.zst";

  /** Returns the name of the archive of all records before a day. */
  public static String name(LocalDate day) {
    return PREFIX + day + SUFFIX;
  }

  /** Returns the day of a name; empty if the daemon did not write the file. */
  static Optional<LocalDate> day(String name) {
    if (!name.startsWith(PREFIX) || !name.endsWith(SUFFIX)) {
      return Optional.empty();
    }
    try {
      String day = name.substring(PREFIX.length(), name.length() - SUFFIX.length());
      return Optional.of(LocalDate.parse(day));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Returns the archives that contain only records from before a day. */
  public List<String> before(LocalDate day) throws IOException {
    return location.names().stream()
        .filter(it -> day(it).filter(end -> !end.isAfter(day)).isPresent())
        .toList();
  }

  @Override
  public void read(Instant before, ArchiveLineSink sink) throws IOException {
    for (String name : before(before.atOffset(ZoneOffset.UTC).toLocalDate())) {
      sink.nextFile();
      location.read(name, sink::line);
    }
  }
}
