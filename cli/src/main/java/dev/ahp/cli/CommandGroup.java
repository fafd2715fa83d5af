package dev.ahp.cli;

import dev.ahp.cli.command.CliCommand;
import java.util.List;
import java.util.function.Supplier;

/** A group of commands under one heading of the help. */
record CommandGroup(String title, List<CommandEntry> entries) {

  static CommandGroup group(String title, CommandEntry... entries) {
    return new CommandGroup(title, List.of(entries));
  }

  /**
   * A command that is created on demand, because creating all of them would slow down every start.
   *
   * @param name one word, or two if commands share the first ({@code contract diff})
   * @param summary one sentence for the help
   */
  record CommandEntry(String name, String summary, Supplier<CliCommand> factory) {

    static CommandEntry entry(String name, String summary, Supplier<CliCommand> factory) {
      return new CommandEntry(name, summary, factory);
    }

    String firstWord() {
      int space = name.indexOf(' ');
      return space < 0 ? name : name.substring(0, space);
    }

    String lastWord() {
      return name.substring(name.indexOf(' ') + 1);
    }

    boolean isNested() {
      return name.indexOf(' ') >= 0;
    }
  }
}
