package dev.ahp.cli;

import dev.ahp.cli.CommandGroup.CommandEntry;
import dev.ahp.cli.agents.AgentAdd;
import dev.ahp.cli.agents.AgentList;
import dev.ahp.cli.agents.AgentRemove;
import dev.ahp.cli.agents.AgentShow;
import dev.ahp.cli.agents.AgentToken;
import dev.ahp.cli.audit.AuditArchive;
import dev.ahp.cli.audit.AuditExport;
import dev.ahp.cli.audit.AuditProof;
import dev.ahp.cli.audit.AuditSign;
import dev.ahp.cli.audit.AuditVerify;
import dev.ahp.cli.bench.Bench;
import dev.ahp.cli.brief.BriefCheck;
import dev.ahp.cli.brief.BriefNew;
import dev.ahp.cli.brief.BriefRender;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.context.Compress;
import dev.ahp.cli.contracts.Conform;
import dev.ahp.cli.contracts.ContractCompare;
import dev.ahp.cli.contracts.ContractGraph;
import dev.ahp.cli.contracts.ContractNew;
import dev.ahp.cli.contracts.ContractReview;
import dev.ahp.cli.contracts.EvaluatePredicate;
import dev.ahp.cli.contracts.Generate;
import dev.ahp.cli.contracts.Lint;
import dev.ahp.cli.contracts.Promote;
import dev.ahp.cli.daemon.ConsoleLink;
import dev.ahp.cli.daemon.StartCommand;
import dev.ahp.cli.demo.Demo;
import dev.ahp.cli.doctor.Doctor;
import dev.ahp.cli.document.Convert;
import dev.ahp.cli.document.Validate;
import dev.ahp.cli.inventory.InventoryCommand;
import dev.ahp.cli.lsp.Lsp;
import dev.ahp.cli.mcp.Mcp;
import dev.ahp.cli.oversight.AllowedContentList;
import dev.ahp.cli.oversight.AllowedContentRevoke;
import dev.ahp.cli.oversight.DeadLetterDiscard;
import dev.ahp.cli.oversight.DeadLetterList;
import dev.ahp.cli.oversight.DeadLetterRelease;
import dev.ahp.cli.oversight.Erase;
import dev.ahp.cli.oversight.InboxAnswer;
import dev.ahp.cli.oversight.InboxList;
import dev.ahp.cli.oversight.InboxReject;
import dev.ahp.cli.oversight.RoleList;
import dev.ahp.cli.oversight.StatusCommand;
import dev.ahp.cli.packets.Accept;
import dev.ahp.cli.packets.ClaimPacketsCommand;
import dev.ahp.cli.packets.Complete;
import dev.ahp.cli.packets.Explain;
import dev.ahp.cli.packets.Fail;
import dev.ahp.cli.packets.Inspect;
import dev.ahp.cli.packets.Reject;
import dev.ahp.cli.packets.Send;
import dev.ahp.cli.safety.ScanText;
import dev.ahp.cli.tasks.Diff;
import dev.ahp.cli.tasks.ReplayTaskCommand;
import dev.ahp.cli.tasks.RollbackTaskCommand;
import dev.ahp.cli.tasks.TaskCostCommand;
import dev.ahp.cli.tasks.Trace;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The {@code ahp} command. */
public final class Ahp {
  /** Every command there is, in the order of the help. */
  static final List<CommandGroup> SECTIONS =
      List.of(
          CommandGroup.of(
              "Daemon",
              CommandEntry.of(
                  "start", "Run the broker until it is told to end.", StartCommand::new),
              CommandEntry.of("mcp", "Connect an MCP client that starts a command.", Mcp::new),
              CommandEntry.of(
                  "console", "Print a link to the console that signs you in.", ConsoleLink::new),
              CommandEntry.of("demo", "Watch four agents work on a task, in memory.", Demo::new),
              CommandEntry.of("status", "Say how the daemon is.", StatusCommand::new),
              CommandEntry.of("doctor", "Find what keeps a daemon from being well.", Doctor::new),
              CommandEntry.of("agents list", "List who there is.", AgentList::new),
              CommandEntry.of("agents add", "Register an agent, print its token.", AgentAdd::new),
              CommandEntry.of("agents show", "Show the entry of an agent.", AgentShow::new),
              CommandEntry.of("agents rm", "Remove an agent; its token dies.", AgentRemove::new),
              CommandEntry.of("agents token", "Give an agent a new token.", AgentToken::new),
              CommandEntry.of("roles", "List roles and who has them.", RoleList::new)),
          CommandGroup.of(
              "Packets",
              CommandEntry.of("send", "Submit a packet, handoff, brief or neo packet.", Send::new),
              CommandEntry.of("explain", "Say what would become of it, unsent.", Explain::new),
              CommandEntry.of("inspect", "Show a packet and what happened to it.", Inspect::new),
              CommandEntry.of("claim", "Ask for work as an agent.", ClaimPacketsCommand::new),
              CommandEntry.of("accept", "Take a packet over.", Accept::new),
              CommandEntry.of("reject", "Decline a packet.", Reject::new),
              CommandEntry.of("complete", "Report that the work is done.", Complete::new),
              CommandEntry.of("fail", "Report that the work failed.", Fail::new)),
          CommandGroup.of(
              "Tasks",
              CommandEntry.of("trace", "Show what happened to a task, as a tree.", Trace::new),
              CommandEntry.of("diff", "Show what changed from hop to hop.", Diff::new),
              CommandEntry.of("cost", "Show what a task has cost.", TaskCostCommand::new),
              CommandEntry.of("replay", "Send a packet of a task again.", ReplayTaskCommand::new),
              CommandEntry.of(
                  "rollback", "Take the last handoff of a task back.", RollbackTaskCommand::new)),
          CommandGroup.of(
              "Oversight",
              CommandEntry.of("inbox list", "List what waits for people.", InboxList::new),
              CommandEntry.of("inbox answer", "Answer what waits for people.", InboxAnswer::new),
              CommandEntry.of("inbox reject", "Decline what waits for people.", InboxReject::new),
              CommandEntry.of(
                  "dlq list", "List what the safety gate held back.", DeadLetterList::new),
              CommandEntry.of("dlq release", "Send it on after all.", DeadLetterRelease::new),
              CommandEntry.of("dlq discard", "Leave it where it is.", DeadLetterDiscard::new),
              CommandEntry.of(
                  "dlq allowed", "List contents that were let pass.", AllowedContentList::new),
              CommandEntry.of(
                  "dlq revoke", "Hold a content back again.", AllowedContentRevoke::new),
              CommandEntry.of("erase", "Destroy the data of a data subject.", Erase::new),
              CommandEntry.of(
                  "audit verify", "Say whether a chain of records holds.", AuditVerify::new),
              CommandEntry.of(
                  "audit export", "Copy the chain, one record a line.", AuditExport::new),
              CommandEntry.of(
                  "audit checkpoint", "Have the ends of the chain signed.", AuditSign::new),
              CommandEntry.of(
                  "audit proof", "Prove to outsiders what a task did.", AuditProof::new),
              CommandEntry.of("audit archive", "Move old records into a file.", AuditArchive::new)),
          CommandGroup.of(
              "Documents",
              CommandEntry.of(
                  "validate", "Say what a file is and what is wrong with it.", Validate::new),
              CommandEntry.of("convert", "Write a message in another format.", Convert::new),
              CommandEntry.of(
                  "compress", "Make a handoff fit into a model's window.", Compress::new),
              CommandEntry.of(
                  "scan", "Say whether a text gives orders to its reader.", ScanText::new)),
          CommandGroup.of(
              "Contracts",
              CommandEntry.of(
                  "lint", "Find what is wrong with contracts, and their level.", Lint::new),
              CommandEntry.of("lsp", "Lint in an editor, as a language server.", Lsp::new),
              CommandEntry.of("inventory", "Find handoffs in source code.", InventoryCommand::new),
              CommandEntry.of(
                  "promote", "Say what contracts lack for a higher level.", Promote::new),
              CommandEntry.of("contract new", "Draft the contract of an edge.", ContractNew::new),
              CommandEntry.of(
                  "contract diff", "Compare two versions of one.", ContractCompare::new),
              CommandEntry.of(
                  "contract review", "Sign contracts, note it in the lock.", ContractReview::new),
              CommandEntry.of("contract graph", "Draw who hands off to whom.", ContractGraph::new),
              CommandEntry.of(
                  "generate", "Write the code of an edge for a framework.", Generate::new),
              CommandEntry.of("conform", "Find records that break their contracts.", Conform::new),
              CommandEntry.of(
                  "predicate",
                  "Say whether a predicate holds in a document.",
                  EvaluatePredicate::new)),
          CommandGroup.of(
              "Briefs",
              CommandEntry.of("brief new", "Fill a brief: run commands, ask git.", BriefNew::new),
              CommandEntry.of("brief check", "Say what is wrong with a brief.", BriefCheck::new),
              CommandEntry.of(
                  "brief render", "Turn a brief into Markdown or JSON.", BriefRender::new)),
          CommandGroup.of(
              "Shell",
              CommandEntry.of("bench", "Measure how quick it is on this machine.", Bench::new),
              CommandEntry.of(
                  "completion",
                  "Print a completion script: bash or zsh.",
                  ShellCompletionCommand::new)));

  private Ahp() {}

  public static void main(String[] args) {
    // What is printed is read by programs, too: its digits are the same wherever it runs.
    Locale.setDefault(Locale.ROOT);
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
    return ExitCode.CANNOT_RUN.code();
  }

  /** Runs one command line and answers its exit code; all effects go through the terminal. */
  public static int run(Terminal terminal, String... args) {
    return new CommandTree(SECTIONS, terminal).run(args);
  }
}
