package dev.ahp.cli.daemon;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainHead;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.ArchivedRecords;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.signing.Ed25519;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Compares a store and its keys with the head file of the data directory. Nothing is created or
 * changed.
 */
public final class AuditHeadCheck {
  private final StoreSettings settings;
  private final AuditHeadFile file;

  public AuditHeadCheck(StoreSettings settings) {
    this.settings = settings;
    this.file = AuditHeadFile.of(settings);
  }

  /** Returns what is wrong with the file of the store or the keys, before the store is opened. */
  Optional<String> problemBeforeOpening() {
    AuditCheckpoint head;
    try {
      head = file.read().orElse(null);
    } catch (StoreOpenException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    if (head == null) {
      return Optional.empty();
    }
    if (isDatabaseMissing()) {
      return Optional.of(
          "the database %s is missing or empty, but %s records were written until %s"
              .formatted(
                  settings.file(),
                  head.json().number("records").orElse(0.0).longValue(),
                  head.json().string("at").orElse("an unknown time")));
    }
    return keyProblem(head);
  }

  /** Returns whether the SQLite file is missing or has no content. */
  public boolean isDatabaseMissing() {
    if (settings.postgresSettings() != null) {
      return false;
    }
    try {
      return !Files.exists(settings.file()) || Files.size(settings.file()) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Optional<String> keyProblem(AuditCheckpoint head) {
    Path key = settings.keys().resolve(KeyFiles.AUDIT);
    if (!Files.exists(key)) {
      return Optional.of(
          "the key " + key + " is missing, but " + file.path() + " was signed by it");
    }
    String current = Ed25519.hex(new KeyFiles(settings.keys()).audit().getPublic());
    return current.equalsIgnoreCase(head.publicKey())
        ? Optional.empty()
        : Optional.of(file.path() + " was signed by another key than " + key);
  }

  /** Returns what the open store lacks. */
  Optional<String> problemIn(StoreView view) {
    return file.read().flatMap(it -> difference(it, view));
  }

  /** Returns what is wrong, for a stopped daemon. */
  public Optional<String> problem() {
    Optional<String> before = problemBeforeOpening();
    if (before.isPresent() || isDatabaseMissing()) {
      return before;
    }
    Optional<ReadOnlyStore> opened = StoreFactory.openReadOnly(settings);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (ReadOnlyStore store = opened.get()) {
      return file.read()
          .flatMap(head -> store.read(view -> difference(head, view, archives(store, view))));
    }
  }

  private static ArchivedRecords archives(ReadOnlyStore store, StoreView view) {
    return store.hasArchives() ? ArchivedRecords.of(view) : ArchivedRecords.none();
  }

  /** Returns how the store differs from a recorded head; empty if it continues the chains. */
  static Optional<String> difference(AuditCheckpoint head, StoreView view) {
    return difference(head, view, ArchivedRecords.of(view));
  }

  private static Optional<String> difference(
      AuditCheckpoint head, StoreView view, ArchivedRecords archived) {
    List<ChainHead> ends = view.heads();
    return head.heads().orElse(List.of()).stream()
        .flatMap(it -> difference(it, ends, view, archived).stream())
        .findFirst();
  }

  private static Optional<String> difference(
      ChainHead expected, List<ChainHead> ends, StoreView view, ArchivedRecords archived) {
    long end =
        ends.stream()
            .filter(it -> it.chain().equals(expected.chain()))
            .mapToLong(ChainHead::seq)
            .max()
            .orElse(0);
    if (end < expected.seq()) {
      return Optional.of(
          "audit chain %s of the database ends at record %s, but record %s was written"
              .formatted(expected.chain(), end, expected.seq()));
    }
    if (archived.end(expected.chain()).seq() >= expected.seq()) {
      return Optional.empty();
    }
    RecordRow row = view.record(expected.chain(), expected.seq());
    return row != null && row.hash().equals(expected.recordHash())
        ? Optional.empty()
        : Optional.of(
            "record %s of audit chain %s in the database is not the record that was written"
                .formatted(expected.seq(), expected.chain()));
  }

  /** Returns what to do about a problem. */
  public String remedy() {
    return "restore a backup (ahp restore), or accept the loss with ahp audit accept-loss";
  }

  /** Returns whether the store has personal data although its vault key is missing. */
  public boolean isVaultKeyLost(StoreView view) {
    return !Files.exists(settings.keys().resolve(KeyFiles.VAULT))
        && !view.entries(KeyValueTable.SUBJECTS, "", "", 1).isEmpty();
  }
}
