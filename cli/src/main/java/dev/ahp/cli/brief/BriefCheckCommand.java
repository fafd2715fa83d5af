package dev.ahp.cli.brief;

import dev.ahp.brief.BriefCapabilities;
import dev.ahp.brief.BriefEvidence;
import dev.ahp.brief.BriefValidator;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.problem.ViolationList;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Validates a brief and, with {@code --rerun}, repeats its commands. */
@CommandLine.Command(
    footer = {
      "  ahp brief check brief.md",
      "  ahp brief check brief.md --rerun    # execute the commands of the brief",
      "  ahp brief check brief.md --strict --agents agents",
    })
public final class BriefCheckCommand extends RemoteCommand {
  @Parameters(paramLabel = "FILE", description = "Brief as Markdown or JSON; - for stdin.")
  private String file = "";

  @Option(names = "--rerun", description = "Repeat the commands of the brief and compare results.")
  private boolean rerun;

  @Option(
      names = "--strict",
      description = "Require an exit code and an output hash for each PASS.")
  private boolean strict;

  @Option(
      names = "--agents",
      paramLabel = "DIR",
      description =
          "Agents directory; the receiver must have the required capabilities (default: none).")
  private @Nullable String agents;

  @Option(
      names = "--fetch-card",
      description = "Fetch agent_card_ref and require a card; private addresses are refused.")
  private boolean fetchCard;

  @Option(
      names = "--checkpoint",
      description = "Require that the daemon has the checkpoint of checkpoint_id.")
  private boolean checkpoint;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Time limit per command, such as 90s or 1h (default: 10m).")
  private Duration timeout = Duration.ofMinutes(10);

  @Override
  protected ExitCode execute() {
    JsonObject brief;
    try {
      brief = BriefFile.read(terminal(), file);
    } catch (CommandException e) {
      return reportUnreadable(e);
    }
    return check(brief);
  }

  /** Reports a file that is not a brief. A file that cannot be opened is reported as a problem. */
  private ExitCode reportUnreadable(CommandException fault) {
    boolean unopened =
        fault.code() == ProblemCode.NOT_FOUND || fault.code() == ProblemCode.FORBIDDEN;
    if (!options().json() || unopened) {
      throw fault;
    }
    String message = String.valueOf(fault.getMessage());
    List<Violation> faults = List.of(new Violation(fault.code(), "", message));
    terminal().err().println("ahp: " + message);
    printResult(BriefReport.json(faults).put("kind", Json.Null.NULL).build(), "");
    return ExitCode.CANNOT_RUN;
  }

  private ExitCode check(JsonObject brief) {
    List<Violation> faults = violations(brief);
    JsonObject.Builder json = BriefReport.json(faults);
    List<String> lines = new ArrayList<>(List.of(verdict(faults)));
    faults.forEach(fault -> lines.add("  " + BriefReport.line(fault)));
    long more = ViolationList.totalOf(faults) - faults.size();
    if (more > 0) {
      lines.add("  and " + more + " more");
    }
    boolean unchanged = !rerun || rerun(brief, json, lines);
    printResult(json.build(), String.join(System.lineSeparator(), lines));
    return ExitCode.yesIf(faults.isEmpty() && unchanged);
  }

  private List<Violation> violations(JsonObject brief) {
    ViolationCollector all = new ViolationCollector().addAll(BriefValidator.check(brief));
    if (strict) {
      all.addAll(BriefEvidence.check(brief));
    }
    if (agents != null) {
      Path directory = terminal().resolve(agents);
      Registry registry =
          ContractLoader.load(new DirectorySource(directory, agents + "/", List.of())).registry();
      all.addAll(BriefCapabilities.check(brief, registry));
    }
    if (fetchCard) {
      all.addAll(AgentCardCheck.check(brief));
    }
    if (checkpoint) {
      all.addAll(CheckpointCheck.check(brief, daemon()));
    }
    return all.toList();
  }

  private String verdict(List<Violation> faults) {
    return faults.isEmpty()
        ? file + ": brief " + paint(Colour.GREEN, "valid")
        : file + ": brief " + paint(Colour.RED, "not valid");
  }

  private boolean rerun(JsonObject brief, JsonObject.Builder json, List<String> lines) {
    Rerun repeated = Rerun.of(brief, file, shell(), terminal(), this::note);
    json.put(
        "rerun",
        new JsonArray(repeated.results().stream().map(Rerun.RerunResult::toJson).toList()));
    repeated.git().ifPresent(git -> json.put("git", git));
    repeated.results().forEach(result -> lines.add(line(result)));
    return repeated.results().stream().allMatch(Rerun.RerunResult::isUnchanged);
  }

  private Shell shell() {
    return new Shell(terminal(), timeout, Clock.systemUTC(), progress());
  }

  private OutputStream progress() {
    return options().quiet() ? OutputStream.nullOutputStream() : terminal().err();
  }

  private String line(Rerun.RerunResult result) {
    String change = TerminalSanitizer.line(result.was()) + " -> " + result.now();
    return (result.isUnchanged() ? paint(Colour.GREEN, "unchanged") : paint(Colour.RED, "changed"))
        + ": "
        + TerminalSanitizer.line(result.command())
        + " ("
        + (result.isUnchanged() ? result.now() : change)
        + ")";
  }
}
