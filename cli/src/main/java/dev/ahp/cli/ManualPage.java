package dev.ahp.cli;

import dev.ahp.cli.command.ProgramVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command in the format of man(7). */
final class ManualPage {
  private final CommandLine command;
  private final CommandSpec spec;

  ManualPage(CommandLine command) {
    this.command = command;
    this.spec = command.getCommandSpec();
  }

  String fileName() {
    return name() + ".1";
  }

  private String name() {
    return spec.qualifiedName("-");
  }

  String text() {
    StringBuilder page = new StringBuilder();
    page.append(".TH ").append(escape(name()).toUpperCase(Locale.ROOT));
    page.append(" 1 \"\" \"ahp ").append(ProgramVersion.number()).append("\"\n");
    page.append(".SH NAME\n").append(escape(name())).append(" \\- ");
    page.append(escape(CommandText.summary(command))).append('\n');
    page.append(".SH SYNOPSIS\n.nf\n");
    page.append(escape(synopsis())).append("\n.fi\n");
    if (!spec.positionalParameters().isEmpty()) {
      page.append(".SH ARGUMENTS\n");
      spec.positionalParameters().forEach(it -> page.append(argument(it)));
    }
    if (!command.getSubcommands().isEmpty()) {
      page.append(".SH COMMANDS\n");
      command.getSubcommands().values().forEach(it -> page.append(subcommand(it)));
    }
    page.append(".SH OPTIONS\n");
    spec.options().stream().filter(it -> !it.hidden()).forEach(it -> page.append(option(it)));
    if (spec.usageMessage().footer().length > 0) {
      page.append(".SH EXAMPLES\n.nf\n");
      Arrays.stream(spec.usageMessage().footer())
          .forEach(line -> page.append(escape(line)).append('\n'));
      page.append(".fi\n");
    }
    page.append(
        ".SH EXIT STATUS\n0 success, 1 negative result, 2 could not run, 3 still running.\n");
    return page.toString();
  }

  private String synopsis() {
    Help help = command.getHelp();
    String[] custom = spec.usageMessage().customSynopsis();
    return custom.length > 0 ? custom[0] : CommandTree.synopsis(help).strip();
  }

  private static String argument(PositionalParamSpec argument) {
    return item(argument.paramLabel(), CommandText.plain(argument.description()));
  }

  private static String option(OptionSpec option) {
    String label = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return item(
        String.join(", ", List.of(option.names())) + label,
        CommandText.plain(option.description()));
  }

  private static String subcommand(CommandLine subcommand) {
    ManualPage page = new ManualPage(subcommand);
    return item(page.name() + "(1)", CommandText.summary(subcommand));
  }

  private static String item(String term, String text) {
    return ".TP\n\\fB" + escape(term) + "\\fR\n" + escape(text) + "\n";
  }

  /** Escapes backslashes and hyphens, and dots and quotes at the start of a line. */
  private static String escape(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
