package dev.ahp.cli.brief;

import dev.ahp.brief.BriefValidator;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is wrong with a brief and, on demand, whether its evidence still holds. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp brief check brief.md",
      "  ahp brief check brief.md --rerun    # executes the commands in the file",
    })
public final class BriefCheck extends CliCommand {
  @Parameters(paramLabel = "FILE", description = "A brief as Markdown or JSON, or - for stdin.")
  private String file = "";

  @Option(
      names = "--rerun",
      description = "Execute the commands of the brief again and compare the results.")
  private boolean rerun;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long one command may run, such as 90s or 1h; 10m if not given.")
  private Duration timeout = Duration.ofMinutes(10);

  public BriefCheck(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    JsonObject brief;
    try {
      brief = BriefFile.read(terminal(), file);
    } catch (CommandException e) {
      return noBrief(e);
    }
    return checked(brief);
  }

  /**
   * What cannot be read as a brief has no kind; a file that cannot be opened is a problem instead.
   */
  private ExitCode noBrief(CommandException fault) {
    boolean unopened =
        fault.code() == ProblemCode.NOT_FOUND || fault.code() == ProblemCode.FORBIDDEN;
    if (!options().json() || unopened) {
      throw fault;
    }
    String message = String.valueOf(fault.getMessage());
    List<Violation> faults = List.of(new Violation(fault.code(), "", message));
    terminal().err().println("ahp: " + message);
    answer(BriefReport.json(faults).put("kind", Json.Null.NULL).build(), "");
    return ExitCode.CANNOT_RUN;
  }

  private ExitCode checked(JsonObject brief) {
    List<Violation> faults = BriefValidator.check(brief);
    JsonObject.Builder json = BriefReport.json(faults);
    List<String> lines = new ArrayList<>(List.of(verdict(faults)));
    faults.forEach(fault -> lines.add("  " + BriefReport.line(fault)));
    boolean holds = !rerun || rerun(brief, json, lines);
    answer(json.build(), String.join(System.lineSeparator(), lines));
    return ExitCode.yesIf(faults.isEmpty() && holds);
  }

  private String verdict(List<Violation> faults) {
    return faults.isEmpty()
        ? file + ": brief " + paint(Colour.GREEN, "valid")
        : file + ": brief " + paint(Colour.RED, "not valid");
  }

  private boolean rerun(JsonObject brief, JsonObject.Builder json, List<String> lines) {
    Rerun again = Rerun.of(brief, file, shell(), terminal(), this::note);
    json.put(
        "rerun",
        new JsonArray(again.rerunResults().stream().map(Rerun.RerunResult::toJson).toList()));
    again.git().ifPresent(git -> json.put("git", git));
    again.rerunResults().forEach(rerunResult -> lines.add(line(rerunResult)));
    return again.rerunResults().stream().allMatch(Rerun.RerunResult::holds);
  }

  private Shell shell() {
    return new Shell(terminal(), timeout, Clock.systemUTC(), progress());
  }

  private OutputStream progress() {
    return options().quiet() ? OutputStream.nullOutputStream() : terminal().err();
  }

  private String line(Rerun.RerunResult rerunResult) {
    String change = TerminalSanitizer.line(rerunResult.was()) + " -> " + rerunResult.now();
    return (rerunResult.holds()
            ? paint(Colour.GREEN, "holds")
            : paint(Colour.RED, "no longer holds"))
        + ": "
        + TerminalSanitizer.line(rerunResult.command())
        + " ("
        + (rerunResult.holds() ? rerunResult.now() : change)
        + ")";
  }
}
