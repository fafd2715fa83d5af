package dev.ahp.cli.doctor;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.cli.audit.StoredChainReader;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.daemon.AuditHeadCheck;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks of the store of a stopped daemon, which is not modified. */
final class StoreChecks {
  private static final Duration TOLERANCE = Duration.ofSeconds(5);

  private final StoreSettings settings;
  private final Instant now;
  private final List<DoctorCheck> checks = new ArrayList<>();

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
      AuditHeadCheck headCheck = new AuditHeadCheck(settings);
      Optional<String> lost = headCheck.problem();
      if (lost.isPresent()) {
        checks.add(DoctorCheck.failed("chain", lost.get(), headCheck.remedy()));
        return checks;
      }
      ReadOnlyStore store = StoreFactory.openReadOnly(settings).orElse(null);
      if (store == null) {
        checks.add(DoctorCheck.passed("store", place + " will be created at the first start"));
        checks.add(DoctorCheck.passed("migrations", "none pending"));
        checks.add(chain(true, 0));
        checks.add(clock(now, Optional.empty()));
        return checks;
      }
      try (store) {
        checks.add(DoctorCheck.passed("store", place + " is readable"));
        checks.add(migrations(store.pendingMigrations()));
        EncryptionCheck.of(settings, store).ifPresent(checks::add);
        checks.add(chain(store));
        checks.add(clock(now, store.read(StoreChecks::lastRecord)));
      }
    } catch (StoreOpenException | StoreUnavailableException e) {
      checks.add(DoctorCheck.failed("store", String.valueOf(e.getMessage()), remedy()));
    }
    return checks;
  }

  private static DoctorCheck migrations(int pending) {
    return DoctorCheck.passed(
        "migrations",
        pending == 0
            ? "the schema is up to date"
            : pending + " pending; the next start applies them");
  }

  private String remedy() {
    return settings.postgresSettings() == null
        ? "update ahp, or restore the file from a backup"
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
        ? DoctorCheck.passed("chain", "valid, " + CountText.of(records, "record"))
        : DoctorCheck.failed(
            "chain",
            "not valid",
            "run ahp audit verify for details; keep the file and compare it with a stored checkpoint");
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

  /** Fails if the clock is behind the last record, which would delay leases and schedules. */
  static DoctorCheck clock(Instant now, Optional<Instant> last) {
    boolean behind = last.filter(it -> it.isAfter(now.plus(TOLERANCE))).isPresent();
    return behind
        ? DoctorCheck.failed(
            "clock",
            "behind the last record, " + Rfc3339.format(last.orElseThrow()),
            "set the clock, for example with timedatectl set-ntp true")
        : DoctorCheck.passed("clock", Rfc3339.format(now) + ", after the last record");
  }
}
