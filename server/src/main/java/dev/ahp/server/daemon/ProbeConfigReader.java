package dev.ahp.server.daemon;

import dev.ahp.id.Ids;
import dev.ahp.server.probe.ProbeSettings;
import dev.ahp.server.probe.ProbeSettings.ProbeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the list {@code probes} of {@code ahp.yaml}. */
final class ProbeConfigReader {
  private static final long MAX_MS = Duration.ofDays(1).toMillis();
  private static final long EVERY_MS = 30_000;
  private static final long TIMEOUT_MS = 5_000;
  private static final int USED_PERCENT = 90;

  private ProbeConfigReader() {}

  static List<ProbeSettings> read(ConfigSection file) {
    List<ProbeSettings> probes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ConfigSection section : file.sections("probes")) {
      try (section) {
        ProbeSettings probe = probe(section);
        if (!names.add(probe.name())) {
          throw section.invalid("name", "is not unique");
        }
        probes.add(probe);
      }
    }
    return probes;
  }

  private static ProbeSettings probe(ConfigSection section) {
    String name =
        section
            .text("name")
            .filter(Ids::isName)
            .orElseThrow(() -> section.invalid("name", "must be a valid name"));
    ProbeKind probeKind =
        section
            .text("kind")
            .flatMap(ProbeKind::named)
            .orElseThrow(
                () -> section.invalid("kind", "must be http, tcp, dns, disk, database or cups"));
    ProbeSettings probe =
        new ProbeSettings(
            name,
            probeKind,
            section.text("target").orElseThrow(() -> section.invalid("target", "is required")),
            Duration.ofMillis(section.integer("everyMs", 100, MAX_MS, EVERY_MS)),
            Duration.ofMillis(section.integer("timeoutMs", 10, MAX_MS, TIMEOUT_MS)),
            (int) section.integer("maxUsedPercent", 1, 100, USED_PERCENT),
            section.text("report").orElse("human:ops"));
    try {
      probe.checkTarget();
    } catch (IllegalArgumentException e) {
      throw section.invalid("target", String.valueOf(e.getMessage()));
    }
    return probe;
  }
}
