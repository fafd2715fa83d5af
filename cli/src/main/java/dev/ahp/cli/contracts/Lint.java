package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.report.AnsiStyle;
import dev.ahp.lint.report.ReportFormat;
import dev.ahp.lint.rule.ConformanceLevel;
import dev.ahp.lint.rule.Severity;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lints contracts. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp lint                                    the contracts in ./agents",
      "  ahp lint agents --level L2 --fail-on warning",
      "  ahp lint agents --format sarif -o lint.sarif",
      "  ahp lint agents --watch",
      "  ahp lint agents --fix --dry-run             what a machine may mend, as a diff",
    })
public final class Lint extends CliCommand {
  enum LintFormat {
    text,
    json,
    sarif,
    junit,
    github
  }

  enum FailOn {
    error,
    warning,
    never
  }

  enum RequiredLevel {
    L1,
    L2,
    L3
  }

  @Parameters(
      paramLabel = "DIR|FILE",
      arity = "0..*",
      description = "Agents directories or contract files (default: here).")
  private List<String> paths = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of: ${COMPLETION-CANDIDATES} (default: text).")
  private @Nullable LintFormat lintFormat;

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "From which severity on to exit with 1: ${COMPLETION-CANDIDATES}; error if not given.")
  private FailOn failOn = FailOn.error;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description = "The level every contract must have: L1, L2 or L3.")
  private @Nullable RequiredLevel level;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "The agents directory as it was before, to find breaking changes.")
  private @Nullable String baseline;

  @Option(names = "-o", paramLabel = "OUT", description = "Write the report to this file.")
  private @Nullable String out;

  @Option(names = "--watch", description = "Lint again whenever a file changes, until interrupted.")
  private boolean watch;

  @Option(names = "--fix", description = "Mend what needs no decision, then report on the rest.")
  private boolean fix;

  @Option(names = "--dry-run", description = "With --fix: show the edits as a diff, make none.")
  private boolean dryRun;

  public Lint(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    if ((watch && fix) || (dryRun && !fix)) {
      throw new CommandException("--fix goes without --watch, and --dry-run only with --fix");
    }
    if (!watch) {
      return fix ? mend() : once();
    }
    FileWatcher files =
        new FileWatcher(
            AgentsDirectory.of(terminal(), paths).stream().map(it -> it.resolve("")).toList());
    ExitCode exit;
    do {
      exit = again();
      terminal().flush();
    } while (!terminal().out().checkError() && files.untilChange());
    return exit;
  }

  /** While somebody edits, files come and go; that ends a single run, but not the watching. */
  private ExitCode again() {
    try {
      return once();
    } catch (CommandException e) {
      note("ahp: " + e.getMessage());
      return ExitCode.CANNOT_RUN;
    }
  }

  private ExitCode once() {
    LintOptions asked = asked();
    LintReport report =
        LintReport.of(
            AgentsDirectory.of(terminal(), paths).stream()
                .map(it -> Linter.lint(it.load(), it.options(asked)))
                .toList());
    print(report, shown().write(report, new TerminalAnsi()));
    return ExitCode.yesIf(!fails(report));
  }

  private LintOptions asked() {
    ContractSet before = baseline == null ? null : ContractBaseline.load(terminal(), baseline);
    LintOptions options = LintOptions.on(LocalDate.now(ZoneOffset.UTC)).against(before);
    return level == null ? options : options.asking(ConformanceLevel.valueOf(level.name()));
  }

  private ExitCode mend() {
    LintFixes fixes = LintFixes.of(AgentsDirectory.of(terminal(), paths), asked());
    if (dryRun) {
      answer(fixes.toJson(), fixes.diff());
      return ExitCode.yesIf(fixes.isEmpty());
    }
    fixes.write().forEach(this::note);
    LintReport report = fixes.report();
    boolean json = shown() == ReportFormat.JSON;
    print(report, json ? fixes.withReport().toText() : shown().write(report, new TerminalAnsi()));
    return ExitCode.yesIf(!fails(report));
  }

  private void print(LintReport report, String text) {
    if (out != null) {
      OutputFile.write(terminal().resolve(out), format().write(report) + "\n");
    }
    if ((out == null || options().json()) && !text.isEmpty()) {
      terminal().out().println(text);
    }
  }

  /** The inks of our terminal, which paints nothing where nobody sees it. */
  private final class TerminalAnsi implements AnsiStyle {
    @Override
    public String error(String text) {
      return paint(Colour.RED, text);
    }

    @Override
    public String warning(String text) {
      return paint(Colour.YELLOW, text);
    }

    @Override
    public String strong(String text) {
      return paint(Colour.BOLD, text);
    }

    @Override
    public String faint(String text) {
      return paint(Colour.FAINT, text);
    }
  }

  /** With {@code --json} stdout is JSON whatever the file is; SARIF is JSON as well. */
  private ReportFormat shown() {
    ReportFormat wanted = format();
    return options().json() && wanted != ReportFormat.SARIF ? ReportFormat.JSON : wanted;
  }

  private ReportFormat format() {
    LintFormat fallback = options().json() ? LintFormat.json : LintFormat.text;
    return ReportFormat.of((lintFormat == null ? fallback : lintFormat).name()).orElseThrow();
  }

  private boolean fails(LintReport report) {
    return switch (failOn) {
      case never -> false;
      case error -> report.count(Severity.ERROR) > 0;
      case warning -> !report.findings().isEmpty();
    };
  }
}
