package dev.ahp.cli.doctor;

import dev.ahp.audit.AuditReport;
import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.broker.store.View;
import dev.ahp.cli.audit.StoredChain;
import dev.ahp.cli.command.Counted;
import dev.ahp.cli.daemon.Stores;
import dev.ahp.http.daemon.StoreSettings;
import dev.ahp.jdbc.table.StoredRows;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the store of a stopped daemon tells; it is looked at and not changed. */
final class StoreChecks {
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  private final StoreSettings settings;
  private final Instant now;
  private final List<Check> checks = new ArrayList<>();

  private StoreChecks(StoreSettings settings, Instant now) {
    this.settings = settings;
    this.now = now;
  }

  static List<Check> of(StoreSettings settings, Instant now) {
    return new StoreChecks(settings, now).all();
  }

  private List<Check> all() {
    String place = Stores.place(settings);
    try {
      StoredRows store = Stores.look(settings).orElse(null);
      if (store == null) {
        checks.add(Check.well("store", place + " is made at the first start"));
        checks.add(Check.well("migrations", "none to apply yet"));
        checks.add(chain(true, 0));
        checks.add(clock(now, Optional.empty()));
        return checks;
      }
      try (store) {
        checks.add(Check.well("store", place + " can be read"));
        checks.add(migrations(store.pendingMigrations()));
        checks.add(chain(store));
        checks.add(clock(now, store.read(StoreChecks::lastRecord)));
      }
    } catch (CannotOpen | StoreUnavailable e) {
      checks.add(Check.ill("store", String.valueOf(e.getMessage()), mend()));
    }
    return checks;
  }

  private static Check migrations(int pending) {
    return Check.well(
        "migrations",
        pending == 0
            ? "the schema is that of this program"
            : pending + " to apply, which the next start does");
  }

  private String mend() {
    return settings.postgres() == null
        ? "update ahp, or restore a copy of the file"
        : "start the database, or correct store in ahp.yaml (AHP_STORE, AHP_STORE_USER, …)";
  }

  private Check chain(StoredRows store) {
    ChainVerifier verifier = new ChainVerifier(null);
    StoredChain.readInto(verifier, store, settings);
    AuditReport report = verifier.report();
    return chain(report.ok(), report.records());
  }

  static Check chain(boolean ok, long records) {
    return ok
        ? Check.well("chain", "holds to its head, " + Counted.of(records, "record"))
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
    return row == null ? Optional.empty() : Optional.of(Instant.ofEpochMilli(row.at()));
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
