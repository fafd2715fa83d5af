package dev.ahp.cli;

import dev.ahp.cli.Section.Entry;
import dev.ahp.cli.audit.AuditVerify;
import dev.ahp.cli.brief.BriefCheck;
import dev.ahp.cli.brief.BriefNew;
import dev.ahp.cli.brief.BriefRender;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.context.Compress;
import dev.ahp.cli.contracts.AskPredicate;
import dev.ahp.cli.contracts.Conform;
import dev.ahp.cli.contracts.ContractCompare;
import dev.ahp.cli.contracts.ContractGraph;
import dev.ahp.cli.contracts.ContractNew;
import dev.ahp.cli.contracts.ContractReview;
import dev.ahp.cli.contracts.Generate;
import dev.ahp.cli.contracts.Lint;
import dev.ahp.cli.contracts.Promote;
import dev.ahp.cli.daemon.Start;
import dev.ahp.cli.document.Convert;
import dev.ahp.cli.document.Validate;
import dev.ahp.cli.inventory.TakeInventory;
import dev.ahp.cli.safety.ScanText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;

/** The {@code ahp} command. */
public final class Ahp {
  /** Every command there is, in the order of the help. */
  static final List<Section> SECTIONS =
      List.of(
          Section.of(
              "Daemon", Entry.of("start", "Run the broker until it is told to end.", Start::new)),
          Section.of(
              "Documents",
              Entry.of("validate", "Say what a file is and what is wrong with it.", Validate::new),
              Entry.of("convert", "Write a message in another format.", Convert::new),
              Entry.of("compress", "Make a handoff fit into a model's window.", Compress::new),
              Entry.of("scan", "Say whether a text gives orders to its reader.", ScanText::new)),
          Section.of(
              "Contracts",
              Entry.of("lint", "Find what is wrong with contracts, and their level.", Lint::new),
              Entry.of("inventory", "Find handoffs in source code.", TakeInventory::new),
              Entry.of("promote", "Say what contracts lack for a higher level.", Promote::new),
              Entry.of("contract new", "Draft the contract of an edge.", ContractNew::new),
              Entry.of("contract diff", "Compare two versions of one.", ContractCompare::new),
              Entry.of(
                  "contract review", "Sign contracts, note it in the lock.", ContractReview::new),
              Entry.of("contract graph", "Draw who hands off to whom.", ContractGraph::new),
              Entry.of("generate", "Write the code of an edge for a framework.", Generate::new),
              Entry.of("conform", "Find records that break their contracts.", Conform::new),
              Entry.of(
                  "predicate", "Say whether a predicate holds in a document.", AskPredicate::new)),
          Section.of(
              "Briefs",
              Entry.of("brief new", "Fill a brief: run commands, ask git.", BriefNew::new),
              Entry.of("brief check", "Say what is wrong with a brief.", BriefCheck::new),
              Entry.of("brief render", "Turn a brief into Markdown or JSON.", BriefRender::new)),
          Section.of(
              "Audit",
              Entry.of("audit verify", "Say whether an exported chain holds.", AuditVerify::new)),
          Section.of(
              "Shell",
              Entry.of("completion", "Print a completion script: bash or zsh.", Completion::new)));

  private Ahp() {}

  public static void main(String[] args) {
    Terminal terminal = Terminal.system();
    int code = run(terminal, args);
    System.exit(terminal.out().checkError() ? outputLost(terminal) : code);
  }

  /** Print streams swallow their errors, so we ask again; a reader who went away is no fault. */
  private static int outputLost(Terminal terminal) {
    try (var stdout = new FileOutputStream(FileDescriptor.out)) {
      stdout.write('\n');
    } catch (IOException e) {
      if (!"Broken pipe".equals(e.getMessage())) {
        terminal.err().println("ahp: cannot write the output: " + e.getMessage());
        terminal.flush();
      }
    }
    return Exit.CANNOT_RUN.code();
  }

  /** Runs one command line and answers its exit code; all effects go through the terminal. */
  public static int run(Terminal terminal, String... args) {
    return new CommandTree(SECTIONS, terminal).run(args);
  }
}
