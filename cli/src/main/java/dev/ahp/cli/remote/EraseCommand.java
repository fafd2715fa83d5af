package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Erases the personal data of a data subject. The audit chain remains valid. */
@CommandLine.Command(
    footer = {
      "  ahp erase customer-4711 --dry-run",
      "  ahp erase customer-4711 --reason 'request of 2 March'",
    })
public final class EraseCommand extends RemoteCommand {
  @Parameters(paramLabel = "SUBJECT", description = "Data subject, as named in personalData.")
  private String subject = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Recorded reason; required without --dry-run.")
  private @Nullable String reason;

  @Option(names = "--dry-run", description = "List the packets and tasks, erase nothing.")
  private boolean dryRun;

  @Override
  protected ExitCode execute() {
    if (dryRun) {
      return preview();
    }
    if (reason == null) {
      throw new CommandException("Missing required option: '--reason=TEXT'");
    }
    JsonObject body = JsonObject.builder().put("subject", subject).put("reason", reason).build();
    JsonObject erasure = daemon().post(ApiPath.of("v1", "erasures"), body).object();
    return printResult(erasure, textOf(erasure));
  }

  private ExitCode preview() {
    JsonObject found =
        daemon().get(ApiPath.of("v1", "erasures", "preview").with("subject", subject));
    JsonArray packets = found.array("packets").orElse(JsonArray.empty());
    String text =
        packets.isEmpty()
            ? "No personal data of this subject is stored."
            : "Would erase personal data from %s of %s:\n%s"
                .formatted(
                    CountText.of(packets.size(), "packet"),
                    CountText.of(found.array("tasks").orElse(JsonArray.empty()).size(), "task"),
                    String.join("\n", packets.strings()));
    return printResult(found, text);
  }

  private static String textOf(JsonObject erasure) {
    int packets = erasure.array("packets").orElse(JsonArray.empty()).size();
    return packets == 0
        ? "No personal data of this subject is stored."
        : "Erased personal data from %s, erasure %s."
            .formatted(
                CountText.of(packets, "packet"), TerminalSanitizer.member(erasure, "erasureId"));
  }
}
