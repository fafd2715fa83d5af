package dev.ahp.cli.audit;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.problem.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The audit chain in the file of a daemon that does not run. */
final class StoredChain {
  private StoredChain() {}

  /** Reads every record, and the checkpoints that the daemon kept. */
  static ChainVerifier readInto(ChainVerifier verifier, Path data) {
    Path file = data.resolve("ahp.db");
    if (!Files.isRegularFile(file)) {
      throw new CannotRun(ProblemCode.NOT_FOUND, "there is no store " + file);
    }
    try (Store store = SqliteStore.open(file)) {
      store
          .read(view -> view.entries(Shelf.AUDIT_CHECKPOINTS, "", "", Integer.MAX_VALUE))
          .forEach(
              entry -> {
                if (entry.value() != null) {
                  verifier.checkpoint(new AuditCheckpoint(entry.value()));
                }
              });
      store.export(record -> verifier.line(new String(record.line(), StandardCharsets.UTF_8)));
      return verifier;
    } catch (CannotOpen | StoreUnavailable e) {
      throw new CannotRun(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }
}
