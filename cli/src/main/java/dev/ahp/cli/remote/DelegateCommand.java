package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Delegates parts of the work on a packet, one packet for each file. */
@CommandLine.Command(
    footer = {
      "  ahp delegate 018f… --lease TOKEN research.json images.json",
      "  ahp delegate 018f… --lease TOKEN a.json b.json c.json --join quorum:2 --then complete",
    })
public final class DelegateCommand extends LeaseVerbCommand {
  enum NextStep {
    resume,
    complete
  }

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Packet with its target; - for stdin.")
  private List<String> files = List.of();

  @Option(
      names = "--join",
      paramLabel = "RULE",
      description = "Results to wait for: all, any or quorum:N (default: all).")
  private @Nullable String join;

  @Option(
      names = "--then",
      paramLabel = "STEP",
      description = "Next step with the results: ${COMPLETION-CANDIDATES} (default: resume).")
  private @Nullable NextStep nextStep;

  public DelegateCommand() {
    super("delegate");
  }

  @Override
  void fill(String packetId, JsonObject.Builder body) {
    if (files.stream().filter("-"::equals).count() > 1) {
      throw new CommandException("only one FILE can be - (stdin)");
    }
    List<JsonObject> children =
        files.stream().map(it -> PacketFile.packetOf(terminal(), it)).toList();
    body.put("children", new JsonArray(List.copyOf(children)))
        .putIfPresent("join", join == null ? null : Json.of(join))
        .putIfPresent("onResolved", nextStep == null ? null : Json.of(nextStep.name()));
  }
}
