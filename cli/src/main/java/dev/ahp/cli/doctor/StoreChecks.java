package dev.ahp.cli.doctor;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditReport;
import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.broker.store.View;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a stopped daemon's file tells; it is opened as the daemon would, migrations included. */
final class StoreChecks {
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  private final Path file;
  private final Instant now;
  private final List<Check> checks = new ArrayList<>();

  private StoreChecks(Path file, Instant now) {
    this.file = file;
    this.now = now;
  }

  static List<Check> of(Path data, Instant now) {
    return new StoreChecks(data.resolve("ahp.db"), now).all();
  }

  private List<Check> all() {
    if (!Files.exists(file)) {
      checks.add(Check.well("store", file + " is made at the first start"));
      checks.add(Check.well("migrations", "none to apply yet"));
      checks.add(chain(true, 0));
      checks.add(clock(now, Optional.empty()));
      return checks;
    }
    try (Store store = SqliteStore.open(file)) {
      checks.add(Check.well("store", file + " opens"));
      checks.add(Check.well("migrations", "the schema is that of this program"));
      checks.add(chain(store));
      checks.add(clock(now, store.read(StoreChecks::lastRecord)));
    } catch (CannotOpen | StoreUnavailable e) {
      checks.add(
          Check.ill(
              "store",
              String.valueOf(e.getMessage()),
              "end the process that has it, update ahp, or restore a copy of the file"));
    }
    return checks;
  }

  private static Check chain(Store store) {
    ChainVerifier verifier = new ChainVerifier(null);
    store
        .read(view -> view.entries(Shelf.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE))
        .forEach(
            entry -> {
              if (entry.value() != null) {
                verifier.checkpoint(new AuditCheckpoint(entry.value()));
              }
            });
    store.export(record -> verifier.line(new String(record.line(), StandardCharsets.UTF_8)));
    AuditReport report = verifier.report();
    return chain(report.ok(), report.records());
  }

  static Check chain(boolean ok, long records) {
    return ok
        ? Check.well("chain", "holds to its head, " + records + " records")
        : Check.ill(
            "chain",
            "does not hold",
            "ahp audit verify says where; keep the file and compare it with a kept checkpoint");
  }

  private static Optional<Instant> lastRecord(View view) {
    return view.heads().stream()
        .flatMap(head -> record(view, head).stream())
        .max(Instant::compareTo);
  }

  private static Optional<Instant> record(View view, ChainHead head) {
    RecordRow row = view.record(head.chain(), head.seq());
    return row == null
        ? Optional.empty()
        : JsonReader.readCanonical(
                new String(row.line(), StandardCharsets.UTF_8), JsonLimits.RENDERING)
            .asObject()
            .flatMap(it -> it.string("at"))
            .flatMap(Rfc3339::parse);
  }

  /** A clock that stands before what was recorded would make leases and schedules wait. */
  static Check clock(Instant now, Optional<Instant> last) {
    boolean behind = last.filter(it -> it.isAfter(now.plus(TOLERANCE))).isPresent();
    return behind
        ? Check.ill(
            "clock",
            "is behind the last record of " + Rfc3339.format(last.orElseThrow()),
            "set the clock, e.g. timedatectl set-ntp true")
        : Check.well("clock", Rfc3339.format(now) + ", after everything that was recorded");
  }
}
