package dev.ahp.cli;

import static dev.ahp.cli.CommandGroup.CommandEntry.entry;
import static dev.ahp.cli.CommandGroup.group;

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
  /** All commands, in the order of the help. */
  static final List<CommandGroup> SECTIONS =
      List.of(
          group(
              "Daemon",
              entry("start", "Run the broker daemon until it is stopped.", StartCommand::new),
              entry("mcp", "Connect an MCP client over stdin and stdout.", Mcp::new),
              entry("console", "Print a sign-in link for the web console.", ConsoleLink::new),
              entry("demo", "Run a demo with four agents in memory.", Demo::new),
              entry("status", "Show the state of the daemon.", StatusCommand::new),
              entry("doctor", "Diagnose the daemon and its environment.", Doctor::new),
              entry("agents list", "List the registered agents.", AgentList::new),
              entry("agents add", "Register an agent and print its token.", AgentAdd::new),
              entry("agents show", "Show an agent.", AgentShow::new),
              entry("agents rm", "Remove an agent and revoke its token.", AgentRemove::new),
              entry("agents token", "Replace the token of an agent.", AgentToken::new),
              entry("roles", "List roles and the agents that hold them.", RoleList::new)),
          group(
              "Packets",
              entry("send", "Submit a packet, handoff, brief or neo packet.", Send::new),
              entry(
                  "explain",
                  "Evaluate a packet against all gates without sending it.",
                  Explain::new),
              entry("inspect", "Show a packet and its history.", Inspect::new),
              entry("claim", "Claim packets as an agent.", ClaimPacketsCommand::new),
              entry("accept", "Accept a packet.", Accept::new),
              entry("reject", "Reject a packet.", Reject::new),
              entry("complete", "Report a packet as completed.", Complete::new),
              entry("fail", "Report a packet as failed.", Fail::new)),
          group(
              "Tasks",
              entry("trace", "Show the history of a task as a tree.", Trace::new),
              entry("diff", "Show how the context changed from hop to hop.", Diff::new),
              entry("cost", "Show the cost of a task.", TaskCostCommand::new),
              entry("replay", "Send a packet of a task again.", ReplayTaskCommand::new),
              entry("rollback", "Undo the last handoff of a task.", RollbackTaskCommand::new)),
          group(
              "Oversight",
              entry("inbox list", "List items that require a human decision.", InboxList::new),
              entry("inbox answer", "Answer an inbox item.", InboxAnswer::new),
              entry("inbox reject", "Reject an inbox item.", InboxReject::new),
              entry("dlq list", "List packets that the safety gate blocked.", DeadLetterList::new),
              entry(
                  "dlq release",
                  "Release a blocked packet to its receiver.",
                  DeadLetterRelease::new),
              entry(
                  "dlq discard",
                  "Close a dead letter; its packet stays blocked.",
                  DeadLetterDiscard::new),
              entry("dlq allowed", "List content that operators allowed.", AllowedContentList::new),
              entry("dlq revoke", "Block allowed content again.", AllowedContentRevoke::new),
              entry("erase", "Erase the personal data of a data subject.", Erase::new),
              entry("audit verify", "Verify an audit chain.", AuditVerify::new),
              entry("audit export", "Export audit records, one per line.", AuditExport::new),
              entry(
                  "audit checkpoint",
                  "Sign the current heads of the audit chains.",
                  AuditSign::new),
              entry("audit proof", "Create a proof of a task for third parties.", AuditProof::new),
              entry(
                  "audit archive",
                  "Move old audit records into an archive file.",
                  AuditArchive::new)),
          group(
              "Documents",
              entry("validate", "Detect the kind of a document and validate it.", Validate::new),
              entry("convert", "Convert a message to another format.", Convert::new),
              entry("compress", "Compress a handoff to fit a context window.", Compress::new),
              entry("scan", "Scan a text for prompt injection.", ScanText::new)),
          group(
              "Contracts",
              entry("lint", "Check contracts and report their conformance level.", Lint::new),
              entry("lsp", "Run a language server that lints contracts.", Lsp::new),
              entry("inventory", "Find handoffs in source code.", InventoryCommand::new),
              entry("promote", "List what contracts lack for a higher level.", Promote::new),
              entry("contract new", "Draft the contract of an edge.", ContractNew::new),
              entry("contract diff", "Compare two versions of a contract.", ContractCompare::new),
              entry(
                  "contract review",
                  "Sign contracts and record the review in the lock.",
                  ContractReview::new),
              entry("contract graph", "Draw the handoff graph.", ContractGraph::new),
              entry("generate", "Generate framework code for an edge.", Generate::new),
              entry("conform", "Check audit records against contracts.", Conform::new),
              entry("predicate", "Evaluate a predicate on a document.", EvaluatePredicate::new)),
          group(
              "Briefs",
              entry("brief new", "Create a brief from command results and git.", BriefNew::new),
              entry("brief check", "Validate a brief.", BriefCheck::new),
              entry(
                  "brief render", "Convert a brief between Markdown and JSON.", BriefRender::new)),
          group(
              "Shell",
              entry("bench", "Measure performance on this machine.", Bench::new),
              entry(
                  "completion", "Print a shell completion script.", ShellCompletionCommand::new)));

  private Ahp() {}

  public static void main(String[] args) {
    // Programs parse the output, so numbers must not depend on the locale.
    Locale.setDefault(Locale.ROOT);
    Terminal terminal = Terminal.system();
    int code = run(terminal, args);
    System.exit(terminal.out().checkError() ? reportLostOutput(terminal) : code);
  }

  /**
   * Writes once more to find the cause, because print streams hide it. A broken pipe is not an
   * error.
   */
  private static int reportLostOutput(Terminal terminal) {
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

  /** Runs one command line and returns its exit code. All effects go through the terminal. */
  public static int run(Terminal terminal, String... args) {
    return new CommandTree(SECTIONS, terminal).run(args);
  }
}
