package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import dev.ahp.cli.CommandGroup.CommandEntry;
import dev.ahp.cli.command.CommonOptions;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Terminal;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Builds picocli's tree of commands for one call.
 *
 * <p>picocli reads every command's annotations by reflection, which is most of the start-up time;
 * so only the command that is named joins the tree, and all of them when none is recognised.
 */
final class CommandTree {
  private static final Set<String> OPTIONS_WITH_VALUE =
      Set.of("--url", "--token", "--data", "--as");

  private final List<CommandEntry> commandEntries;
  private final Terminal terminal;
  private final Invocation invocation;
  private final CommandLine root;

  CommandTree(List<CommandGroup> commandGroups, Terminal terminal) {
    this.commandEntries =
        commandGroups.stream()
            .flatMap(commandGroup -> commandGroup.commandEntries().stream())
            .toList();
    this.terminal = terminal;
    CommonOptions options = new CommonOptions();
    this.invocation = new Invocation(terminal, options);
    this.root = new CommandLine(new RootCommand(terminal, options));
    root.getCommandSpec().addOption(RootCommand.versionOption());
    root.getHelpSectionMap().put(SECTION_KEY_FOOTER, CommandTree::examples);
    CommandList.show(root, commandGroups);
  }

  /** The tree with every command in it, as completion needs it. */
  static CommandLine whole(List<CommandGroup> commandGroups, Terminal terminal) {
    CommandTree tree = new CommandTree(commandGroups, terminal);
    tree.add(tree.commandEntries.stream());
    return tree.root;
  }

  int run(String... typed) {
    String[] args = helpAsOption(typed);
    List<String> words = Arrays.asList(args);
    CommandErrorHandler commandErrorHandler =
        new CommandErrorHandler(terminal, words.contains("--json"));
    try {
      add(wanted(args));
      return configured(commandErrorHandler, !words.contains("--no-color")).execute(args);
    } catch (Error | RuntimeException e) {
      return commandErrorHandler.internal(e);
    } finally {
      terminal.flush();
    }
  }

  /** {@code help lint} is {@code lint --help}. */
  private static String[] helpAsOption(String[] typed) {
    if (typed.length == 0 || !typed[0].equals("help")) {
      return typed;
    }
    String[] args = Arrays.copyOfRange(typed, 1, typed.length + 1);
    args[typed.length - 1] = "--help";
    return args;
  }

  private CommandLine configured(CommandErrorHandler commandErrorHandler, boolean mayColour) {
    Ansi ansi = mayColour && terminal.colours() ? Ansi.ON : Ansi.OFF;
    return root.setOut(new PrintWriter(terminal.out(), true, UTF_8))
        .setErr(new PrintWriter(terminal.err(), true, UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
        .setExpandAtFiles(false)
        .setAllowSubcommandsAsOptionParameters(true)
        .setParameterExceptionHandler(commandErrorHandler::usage)
        .setExecutionExceptionHandler(commandErrorHandler::execution)
        .setExecutionStrategy(this::execute);
  }

  /** Help hides that a command does not exist, and neither it nor the version would be JSON. */
  private int execute(ParseResult parsed) {
    for (ParseResult it = parsed; it != null; it = it.hasSubcommand() ? it.subcommand() : null) {
      CommandLine command = it.commandSpec().commandLine();
      if (!it.unmatched().isEmpty() && !command.getSubcommands().isEmpty()) {
        throw new UnmatchedArgumentException(command, it.unmatched());
      }
    }
    if (parsed.isVersionHelpRequested() && invocation.options().json()) {
      terminal.out().println(RootCommand.VersionProvider.json().toText());
      return ExitCode.DONE.code();
    }
    return invocation.options().json() && showsHelp(parsed)
        ? ExitCode.DONE.code()
        : new CommandLine.RunLast().execute(parsed);
  }

  /** As JSON, if help was asked for; of the first command that was asked. */
  private boolean showsHelp(ParseResult parsed) {
    for (ParseResult it = parsed; it != null; it = it.hasSubcommand() ? it.subcommand() : null) {
      if (it.isUsageHelpRequested()) {
        terminal.out().println(HelpText.json(it.commandSpec().commandLine()).toText());
        return true;
      }
    }
    return false;
  }

  private Stream<CommandEntry> wanted(String[] args) {
    String name = firstWord(args);
    if (name.isEmpty()) {
      return Stream.empty();
    }
    List<CommandEntry> named =
        commandEntries.stream().filter(e -> e.firstWord().equals(name)).toList();
    return named.isEmpty() ? commandEntries.stream() : named.stream();
  }

  /** The first argument that is neither an option nor the value of one. */
  private static String firstWord(String[] args) {
    for (int i = 0; i < args.length; i++) {
      if (OPTIONS_WITH_VALUE.contains(args[i])) {
        i++;
      } else if (!args[i].startsWith("-")) {
        return args[i];
      }
    }
    return "";
  }

  private void add(Stream<CommandEntry> wanted) {
    wanted.forEach(this::add);
  }

  private void add(CommandEntry commandEntry) {
    CommandLine command = new CommandLine(commandEntry.maker().apply(invocation));
    command
        .getCommandSpec()
        .usageMessage()
        .description(commandEntry.summary())
        .abbreviateSynopsis(true)
        .sortOptions(false);
    command.getHelpSectionMap().put(SECTION_KEY_FOOTER, CommandTree::examples);
    command.getHelpSectionMap().put(SECTION_KEY_SYNOPSIS, CommandTree::synopsis);
    parentOf(commandEntry).addSubcommand(commandEntry.lastWord(), command);
  }

  /** Names what must be given; picocli's short form shows no option at all. */
  private static String synopsis(CommandLine.Help help) {
    String required =
        help.commandSpec().options().stream()
            .filter(OptionSpec::required)
            .map(it -> " " + it.longestName() + "=" + it.paramLabel())
            .collect(Collectors.joining());
    return help.synopsis(help.synopsisHeadingLength()).replace("[OPTIONS]", "[OPTIONS]" + required);
  }

  /** Line by line as written: an example that picocli breaks cannot be copied. */
  static String examples(CommandLine.Help help) {
    return Arrays.stream(help.commandSpec().usageMessage().footer())
        .map(line -> line + System.lineSeparator())
        .collect(Collectors.joining());
  }

  private CommandLine parentOf(CommandEntry commandEntry) {
    if (!commandEntry.isNested()) {
      return root;
    }
    CommandLine known = root.getSubcommands().get(commandEntry.firstWord());
    return known == null ? family(commandEntry.firstWord()) : known;
  }

  /** A first word that is no command itself; picocli asks for the second one. */
  private CommandLine family(String name) {
    CommandLine family = new CommandLine(CommandSpec.create());
    family.getCommandSpec().usageMessage().abbreviateSynopsis(true).sortOptions(false);
    root.addSubcommand(name, family);
    return family;
  }
}
