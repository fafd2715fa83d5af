package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import dev.ahp.cli.CommandGroup.CommandEntry;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommonOptions;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonObject;
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
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The picocli command tree of one invocation.
 *
 * <p>picocli reads the annotations of every command by reflection, which dominates the start-up
 * time. Therefore the tree contains only the named command, or all commands if the name is unknown.
 */
final class CommandTree {
  private static final Set<String> OPTIONS_WITH_VALUE =
      Set.of("--url", "--token", "--data", "--as", "--context", "--namespace");

  private static final Set<String> CONNECTION_OPTIONS = Set.of("--url", "--token", "--as");

  private static final Set<String> DATA_OPTIONS = Set.of("--data", "--namespace");

  private final List<CommandEntry> entries;
  private final Terminal terminal;
  private final CommonOptions options = new CommonOptions();
  private final CommandLine root;

  CommandTree(List<CommandGroup> groups, Terminal terminal) {
    this.entries =
        groups.stream().flatMap(commandGroup -> commandGroup.entries().stream()).toList();
    this.terminal = terminal;
    this.root = new CommandLine(new RootCommand(terminal, options));
    root.getCommandSpec().addOption(RootCommand.versionOption());
    root.getHelpSectionMap().put(SECTION_KEY_FOOTER, CommandTree::examples);
    CommandList.show(root, groups);
  }

  /** Returns the tree with all commands, which shell completion needs. */
  static CommandLine complete(List<CommandGroup> groups, Terminal terminal) {
    CommandTree tree = new CommandTree(groups, terminal);
    tree.entries.forEach(tree::add);
    return tree.root;
  }

  int run(String... typed) {
    String[] args = helpAsOption(typed);
    List<String> words = Arrays.asList(args);
    CommandErrorHandler errorHandler =
        new CommandErrorHandler(terminal, () -> words.contains("--json") || options.json());
    try {
      selected(args).forEach(this::add);
      return configure(errorHandler, !words.contains("--no-color")).execute(args);
    } catch (Error | RuntimeException e) {
      return errorHandler.internal(e);
    } finally {
      terminal.flush();
    }
  }

  /** Rewrites {@code help lint} as {@code lint --help}. */
  private static String[] helpAsOption(String[] typed) {
    if (typed.length == 0 || !typed[0].equals("help")) {
      return typed;
    }
    String[] args = Arrays.copyOfRange(typed, 1, typed.length + 1);
    args[typed.length - 1] = "--help";
    return args;
  }

  private CommandLine configure(CommandErrorHandler errorHandler, boolean allowsColour) {
    Ansi ansi = allowsColour && terminal.colours() ? Ansi.ON : Ansi.OFF;
    return root.setOut(new PrintWriter(terminal.rawOut(), true, UTF_8))
        .setErr(new PrintWriter(terminal.err(), true, UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
        .setExpandAtFiles(false)
        .setAllowSubcommandsAsOptionParameters(true)
        .setParameterExceptionHandler(errorHandler::usage)
        .setExecutionExceptionHandler(errorHandler::execution)
        .setExecutionStrategy(this::execute);
  }

  /** Rejects unknown commands even with {@code --help}, and prints help and version as JSON. */
  private int execute(ParseResult parsed) {
    for (ParseResult it = parsed; it != null; it = it.hasSubcommand() ? it.subcommand() : null) {
      CommandLine command = it.commandSpec().commandLine();
      if (!it.unmatched().isEmpty() && !command.getSubcommands().isEmpty()) {
        throw new UnmatchedArgumentException(command, it.unmatched());
      }
    }
    if (parsed.isVersionHelpRequested() && options.json()) {
      terminal.out().println(VersionCommand.json().toText());
      return ExitCode.DONE.code();
    }
    return options.json() && printsHelpAsJson(parsed)
        ? ExitCode.DONE.code()
        : new CommandLine.RunLast().execute(parsed);
  }

  /** Prints the help of the first command that requests it; returns false if none does. */
  private boolean printsHelpAsJson(ParseResult parsed) {
    for (ParseResult it = parsed; it != null; it = it.hasSubcommand() ? it.subcommand() : null) {
      if (it.isUsageHelpRequested()) {
        CommandSpec spec = it.commandSpec();
        JsonObject help =
            JsonObject.builder()
                .put("command", spec.qualifiedName())
                .put("help", spec.commandLine().getUsageMessage(Ansi.OFF))
                .build();
        terminal.out().println(help.toText());
        return true;
      }
    }
    return false;
  }

  private Stream<CommandEntry> selected(String[] args) {
    String name = firstWord(args);
    if (name.isEmpty()) {
      return Stream.empty();
    }
    List<CommandEntry> named = entries.stream().filter(e -> e.firstWord().equals(name)).toList();
    return named.isEmpty() ? entries.stream() : named.stream();
  }

  /** Returns the first argument that is neither an option nor the value of one. */
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

  private void add(CommandEntry entry) {
    CliCommand cliCommand = entry.factory().get();
    cliCommand.attach(terminal, options);
    CommandLine command = new CommandLine(cliCommand);
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.description(entry.summary()).abbreviateSynopsis(true).sortOptions(false);
    if (usage.footerHeading().isEmpty() && usage.footer().length > 0) {
      usage.footerHeading("%nExamples:%n");
    }
    command.getHelpSectionMap().put(SECTION_KEY_FOOTER, CommandTree::examples);
    command.getHelpSectionMap().put(SECTION_KEY_SYNOPSIS, CommandTree::synopsis);
    command.getHelpSectionMap().put(SECTION_KEY_OPTION_LIST, help -> usedOptions(help, cliCommand));
    parentOf(entry).addSubcommand(entry.lastWord(), command);
  }

  /** Adds the required options, which picocli's abbreviated synopsis omits. */
  static String synopsis(CommandLine.Help help) {
    String required =
        help.commandSpec().options().stream()
            .filter(OptionSpec::required)
            .map(it -> " " + it.longestName() + "=" + it.paramLabel())
            .collect(Collectors.joining());
    return help.synopsis(help.synopsisHeadingLength()).replace("[OPTIONS]", "[OPTIONS]" + required);
  }

  /** Omits the options of other commands: those of a connection and the data directory. */
  private static String usedOptions(CommandLine.Help help, CliCommand command) {
    List<OptionSpec> used =
        help.commandSpec().options().stream()
            .filter(it -> command.connects() || !CONNECTION_OPTIONS.contains(it.longestName()))
            .filter(it -> command.usesDataDirectory() || !DATA_OPTIONS.contains(it.longestName()))
            .toList();
    return help.optionListExcludingGroups(used);
  }

  /** Prints examples unwrapped, so that users can copy them. */
  static String examples(CommandLine.Help help) {
    return Arrays.stream(help.commandSpec().usageMessage().footer())
        .map(line -> line + System.lineSeparator())
        .collect(Collectors.joining());
  }

  private CommandLine parentOf(CommandEntry entry) {
    if (!entry.isNested()) {
      return root;
    }
    CommandLine known = root.getSubcommands().get(entry.firstWord());
    return known == null ? group(entry.firstWord()) : known;
  }

  /** Adds a group, which is not a command itself; picocli requires a subcommand. */
  private CommandLine group(String name) {
    CommandLine group = new CommandLine(CommandSpec.create());
    group.getCommandSpec().usageMessage().abbreviateSynopsis(true).sortOptions(false);
    root.addSubcommand(name, group);
    return group;
  }
}
