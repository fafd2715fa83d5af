package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.report.Ink;
import dev.ahp.lint.report.ReportFormat;
import dev.ahp.lint.rule.Level;
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
public final class Lint extends Command {
  enum Format {
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

  enum Wanted {
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
  private @Nullable Format format;

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
  private @Nullable Wanted level;

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
  protected Exit run() {
    if ((watch && fix) || (dryRun && !fix)) {
      throw new CannotRun("--fix goes without --watch, and --dry-run only with --fix");
    }
    if (!watch) {
      return fix ? mend() : once();
    }
    Watch files =
        new Watch(
            AgentsDirectory.of(terminal(), paths).stream().map(it -> it.resolve("")).toList());
    Exit exit;
    do {
      exit = again();
      terminal().flush();
    } while (!terminal().out().checkError() && files.untilChange());
    return exit;
  }

  /** While somebody edits, files come and go; that ends a single run, but not the watching. */
  private Exit again() {
    try {
      return once();
    } catch (CannotRun e) {
      note("ahp: " + e.getMessage());
      return Exit.CANNOT_RUN;
    }
  }

  private Exit once() {
    LintOptions asked = asked();
    LintReport report =
        LintReport.of(
            AgentsDirectory.of(terminal(), paths).stream()
                .map(it -> Linter.lint(it.load(), it.options(asked)))
                .toList());
    print(report, shown().write(report, new TerminalInk()));
    return Exit.yesIf(!fails(report));
  }

  private LintOptions asked() {
    ContractSet before = baseline == null ? null : Baseline.load(terminal(), baseline);
    LintOptions options = LintOptions.on(LocalDate.now(ZoneOffset.UTC)).against(before);
    return level == null ? options : options.asking(Level.valueOf(level.name()));
  }

  private Exit mend() {
    LintFixes fixes = LintFixes.of(AgentsDirectory.of(terminal(), paths), asked());
    if (dryRun) {
      answer(fixes.toJson(), fixes.diff());
      return Exit.yesIf(fixes.isEmpty());
    }
    fixes.write().forEach(this::note);
    LintReport report = fixes.report();
    boolean json = shown() == ReportFormat.JSON;
    print(report, json ? fixes.withReport().toText() : shown().write(report, new TerminalInk()));
    return Exit.yesIf(!fails(report));
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
  private final class TerminalInk implements Ink {
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
    Format fallback = options().json() ? Format.json : Format.text;
    return ReportFormat.of((format == null ? fallback : format).name()).orElseThrow();
  }

  private boolean fails(LintReport report) {
    return switch (failOn) {
      case never -> false;
      case error -> report.count(Severity.ERROR) > 0;
      case warning -> !report.findings().isEmpty();
    };
  }
}
