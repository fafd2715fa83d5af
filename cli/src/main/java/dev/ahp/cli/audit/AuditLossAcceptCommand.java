package dev.ahp.cli.audit;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.daemon.AuditHeadCheck;
import dev.ahp.cli.daemon.AuditHeadFile;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.StoreSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Accepts that a database lost audit records, so that the daemon starts again. */
@CommandLine.Command(
    footer = {
      "  ahp audit accept-loss --reason 'disk failure, restored from Monday'",
      "",
      "Stop the daemon first. ahp start refuses a database that is missing, empty or older than",
      "audit-head.json in the data directory. This command appends the record audit.loss_accepted",
      "with the expected and the found heads, and writes the file again.",
    })
public final class AuditLossAcceptCommand extends AuditCommand {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "Reason for the audit record.")
  private String reason = "";

  @Override
  protected ExitCode execute() {
    if (!isDaemonStopped()) {
      throw new CommandException("the daemon is running; stop it first with ahp stop");
    }
    if (reason.isBlank()) {
      throw new CommandException("--reason is empty; name the cause of the loss");
    }
    StoreSettings settings = store();
    try {
      Optional<String> problem = new AuditHeadCheck(settings).problem();
      if (problem.isEmpty()) {
        printResult(
            JsonObject.builder().put("accepted", false).build(),
            StoreFactory.place(settings) + " has lost no audit records; nothing was changed");
        return ExitCode.NO;
      }
      accept(settings, problem.get());
      return printResult(
          JsonObject.builder().put("accepted", true).put("problem", problem.get()).build(),
          "accepted: " + problem.get());
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException("cannot write the head file: " + FileErrorMessage.reason(e));
    }
  }

  private void accept(StoreSettings settings, String problem) throws IOException {
    AuditHeadFile file = AuditHeadFile.of(settings);
    Json expected = expectedHeads(file);
    Store store = StoreFactory.open(settings);
    KeyFiles keys = new KeyFiles(settings.keys());
    if (store.read(new AuditHeadCheck(settings)::isVaultKeyLost)) {
      store.close();
      throw new CommandException(
          "vault.key is missing, but the store contains personal data that it encrypts;"
              + " restore the key from a backup");
    }
    BrokerOptions options = BrokerOptions.standard().with(keys.vault(), keys.audit());
    try (LocalBroker broker = LocalBroker.openWithoutTimers(store, options)) {
      JsonObject data =
          JsonObject.builder()
              .put("problem", problem)
              .put("expected", expected)
              .put("found", foundHeads(store))
              .build();
      broker
          .audit()
          .append(new AdministrativeEvent(AuditEvent.AUDIT_LOSS_ACCEPTED, "operator", reason, data))
          .join();
      file.write(store.read(StoreView::heads), Instant.now(), keys.audit());
    }
  }

  /** Returns the heads of the file; null if the file is damaged. */
  private static Json expectedHeads(AuditHeadFile file) {
    try {
      return file.read()
          .map(AuditCheckpoint::json)
          .<Json>map(it -> it.array("chains").orElse(JsonArray.empty()))
          .orElse(Json.Null.NULL);
    } catch (StoreOpenException damaged) {
      return Json.Null.NULL;
    }
  }

  private static Json foundHeads(Store store) {
    return new JsonArray(
        store.read(StoreView::heads).stream()
            .<Json>map(
                it ->
                    JsonObject.builder()
                        .put("chain", it.chain())
                        .put("seq", it.seq())
                        .put("recordHash", it.recordHash())
                        .build())
            .toList());
  }
}
