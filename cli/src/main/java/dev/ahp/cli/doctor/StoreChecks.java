package dev.ahp.cli.doctor;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.cli.audit.StoredChainReader;
import dev.ahp.cli.command.Pluralizer;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.server.daemon.StoreSettings;
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
  private final List<DoctorCheck> doctorChecks = new ArrayList<>();

  private StoreChecks(StoreSettings settings, Instant now) {
    this.settings = settings;
    this.now = now;
  }

  static List<DoctorCheck> of(StoreSettings settings, Instant now) {
    return new StoreChecks(settings, now).all();
  }

  private List<DoctorCheck> all() {
    String place = StoreFactory.place(settings);
    try {
      ReadOnlyStore store = StoreFactory.look(settings).orElse(null);
      if (store == null) {
        doctorChecks.add(DoctorCheck.well("store", place + " is made at the first start"));
        doctorChecks.add(DoctorCheck.well("migrations", "none to apply yet"));
        doctorChecks.add(chain(true, 0));
        doctorChecks.add(clock(now, Optional.empty()));
        return doctorChecks;
      }
      try (store) {
        doctorChecks.add(DoctorCheck.well("store", place + " can be read"));
        doctorChecks.add(migrations(store.pendingMigrations()));
        doctorChecks.add(chain(store));
        doctorChecks.add(clock(now, store.read(StoreChecks::lastRecord)));
      }
    } catch (StoreOpenException | StoreUnavailableException e) {
      doctorChecks.add(DoctorCheck.ill("store", String.valueOf(e.getMessage()), mend()));
    }
    return doctorChecks;
  }

  private static DoctorCheck migrations(int pending) {
    return DoctorCheck.well(
        "migrations",
        pending == 0
            ? "the schema is that of this program"
            : pending + " to apply, which the next start does");
  }

  private String mend() {
    return settings.postgresSettings() == null
        ? "update ahp, or restore a copy of the file"
        : "start the database, or correct store in ahp.yaml (AHP_STORE, AHP_STORE_USER, …)";
  }

  private DoctorCheck chain(ReadOnlyStore store) {
    ChainVerifier verifier = new ChainVerifier(null);
    StoredChainReader.readInto(verifier, store, settings);
    VerificationReport report = verifier.report();
    return chain(report.ok(), report.records());
  }

  static DoctorCheck chain(boolean ok, long records) {
    return ok
        ? DoctorCheck.well("chain", "holds to its head, " + Pluralizer.of(records, "record"))
        : DoctorCheck.ill(
            "chain",
            "does not hold",
            "ahp audit verify says where; keep the file and compare it with a kept checkpoint");
  }

  private static Optional<Instant> lastRecord(StoreView view) {
    return view.heads().stream()
        .flatMap(head -> record(view, head).stream())
        .max(Instant::compareTo);
  }

  private static Optional<Instant> record(StoreView view, ChainHead head) {
    RecordRow row = view.record(head.chain(), head.seq());
    return row == null ? Optional.empty() : Optional.of(Instant.ofEpochMilli(row.at()));
  }

  /** A clock that stands before what was recorded would make leases and schedules wait. */
  static DoctorCheck clock(Instant now, Optional<Instant> last) {
    boolean behind = last.filter(it -> it.isAfter(now.plus(TOLERANCE))).isPresent();
    return behind
        ? DoctorCheck.ill(
            "clock",
            "is behind the last record of " + Rfc3339.format(last.orElseThrow()),
            "set the clock, e.g. timedatectl set-ntp true")
        : DoctorCheck.well("clock", Rfc3339.format(now) + ", after everything that was recorded");
  }
}
