package dev.ahp.cli.brief;

import dev.ahp.brief.BriefValidator;
import dev.ahp.cli.brief.BriefFile.BriefFormat;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.resource.ClasspathResource;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Creates a brief from command results and the state of git. Options are validated before the
 * commands run, which may take long.
 */
@CommandLine.Command(
    footer = {
      "  ahp brief new --objective 'Cache the session lookup.' \\",
      "    --in-scope 'Review the cache' --out-of-scope 'The login page' \\",
      "    --risk 'No load test | It may be slow | ops' \\",
      "    --next 'Run the load test' --assume 'Redis is up' \\",
      "    --run 'mvn -q test' -o brief.md",
      "  ahp brief new -o brief.md                asks for missing parts on a terminal",
      "  ahp brief new --template -o brief.md     writes an empty brief to fill in",
    })
public final class BriefNewCommand extends CliCommand {
  @Mixin private BriefOptions fields = new BriefOptions();

  @Mixin private BriefPartyOptions parties = new BriefPartyOptions();

  @Option(names = "--template", description = "Print an empty brief to fill in, and run nothing.")
  private boolean template;

  @Option(
      names = "--run",
      arity = "1..*",
      paramLabel = "CMD",
      description = "Command to execute as evidence; exit code 0 is PASS (required).")
  private List<String> commands = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Time limit per command, such as 90s or 1h (default: 10m).")
  private Duration timeout = Duration.ofMinutes(10);

  @Option(
      names = "--changed",
      arity = "1..*",
      paramLabel = "PATH",
      description = "Changed file (default: as reported by git).")
  private List<String> changed = List.of();

  @Option(
      names = "--since",
      paramLabel = "REF",
      description = "Include files committed since this commit (default: none).")
  private @Nullable String since;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format: ${COMPLETION-CANDIDATES} (default: by file name, else md).")
  private @Nullable BriefFormat format;

  @Option(
      names = "-o",
      paramLabel = "OUT",
      description = "Output file, written if the brief is valid (default: stdout).")
  private @Nullable String out;

  private @Nullable JsonObject a2a;

  @Override
  protected ExitCode run() {
    if (template) {
      return writeTemplate();
    }
    a2a = parties.a2a().orElse(null);
    if (terminal().inIsTerminal() && terminal().errIsTerminal() && !options().json()) {
      BriefQuestions questions = new BriefQuestions(terminal());
      fields.ask(questions);
      commands = questions.texts(commands, "Commands to execute as evidence");
    }
    List<Violation> violations = BriefValidator.check(withParties(fields.draft(commands)));
    if (!violations.isEmpty()) {
      printViolations(violations);
      if (options().json()) {
        terminal().out().println(BriefReport.json(violations).build().toText());
      }
      return ExitCode.NO;
    }
    JsonObject brief = createBrief();
    List<Violation> faults = BriefValidator.check(brief);
    printViolations(faults);
    writeBrief(brief, faults.isEmpty());
    return ExitCode.yesIf(faults.isEmpty());
  }

  private JsonObject createBrief() {
    Optional<GitRepository> repository = repository();
    Optional<String> start = repository.flatMap(it -> Optional.ofNullable(since).map(it::startOf));
    JsonArray checks = new JsonArray(commands.stream().map(this::execute).toList());
    JsonObject brief =
        withParties(fields.brief())
            .with("verification", checks)
            .with("changed_files", changedFiles(repository, start));
    return repository.map(it -> brief.with("git", it.state())).orElse(brief);
  }

  private JsonObject withParties(JsonObject brief) {
    return a2a == null ? brief : brief.with("a2a", a2a);
  }

  private ExitCode writeTemplate() {
    String text = ClasspathResource.text(BriefNewCommand.class, "template.md");
    if (out == null) {
      terminal().out().print(text);
    } else {
      OutputFile.write(terminal().resolve(out), text);
    }
    return ExitCode.DONE;
  }

  /** Finds the repository before any command runs, because a brief requires git or named files. */
  private Optional<GitRepository> repository() {
    Optional<GitRepository> found =
        changed.isEmpty() || since != null
            ? Optional.of(GitRepository.required(terminal()))
            : GitRepository.around(terminal());
    String file = out;
    return file == null ? found : found.map(it -> it.without(terminal().resolve(file)));
  }

  private JsonArray changedFiles(Optional<GitRepository> repository, Optional<String> start) {
    if (!changed.isEmpty() || repository.isEmpty()) {
      return JsonArray.ofStrings(changed);
    }
    GitRepository git = repository.get();
    return JsonArray.ofStrings(start.map(git::changedFilesSince).orElseGet(git::changedFiles));
  }

  private Json execute(String command) {
    OutputStream progress = options().quiet() ? OutputStream.nullOutputStream() : terminal().err();
    note("$ " + TerminalSanitizer.line(command));
    terminal().err().flush();
    ShellResult run = new Shell(terminal(), timeout, Clock.systemUTC(), progress).run(command);
    note(run.result() + " after " + run.took().toMillis() + " ms");
    return run.toCheck();
  }

  private void printViolations(List<Violation> faults) {
    faults.forEach(fault -> terminal().err().println(BriefReport.optionLine(fault)));
    if (faults.stream().anyMatch(fault -> fault.pointer().equals("/changed_files"))) {
      terminal()
          .err()
          .println("git reports no changes; use --since REF, or name files with --changed");
    }
  }

  /**
   * Writes a valid brief to the file. An invalid brief is printed, because creating it may take
   * long.
   */
  private void writeBrief(JsonObject brief, boolean valid) {
    String file = out;
    if (file != null && valid) {
      OutputFile.write(terminal().resolve(file), BriefFile.text(brief, formatOf(file)));
      note("wrote " + file);
    }
    if (options().json()) {
      terminal().out().println(brief.toText());
    } else if (file == null || !valid) {
      terminal().out().print(BriefFile.text(brief, formatOf(file == null ? "" : file)));
    }
  }

  private BriefFormat formatOf(String file) {
    if (format != null) {
      return format;
    }
    return file.endsWith(".json") ? BriefFormat.json : BriefFormat.md;
  }
}
