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
  /** All commands, in the order of the help. */
  static final List<CommandGroup> SECTIONS =
      List.of(
          CommandGroup.of(
              "Daemon",
              CommandEntry.of(
                  "start", "Run the broker daemon until it is stopped.", StartCommand::new),
              CommandEntry.of("mcp", "Connect an MCP client over stdin and stdout.", Mcp::new),
              CommandEntry.of(
                  "console", "Print a sign-in link for the web console.", ConsoleLink::new),
              CommandEntry.of("demo", "Run a demo with four agents in memory.", Demo::new),
              CommandEntry.of("status", "Show the state of the daemon.", StatusCommand::new),
              CommandEntry.of("doctor", "Diagnose the daemon and its environment.", Doctor::new),
              CommandEntry.of("agents list", "List the registered agents.", AgentList::new),
              CommandEntry.of(
                  "agents add", "Register an agent and print its token.", AgentAdd::new),
              CommandEntry.of("agents show", "Show an agent.", AgentShow::new),
              CommandEntry.of(
                  "agents rm", "Remove an agent and revoke its token.", AgentRemove::new),
              CommandEntry.of("agents token", "Replace the token of an agent.", AgentToken::new),
              CommandEntry.of("roles", "List roles and the agents that hold them.", RoleList::new)),
          CommandGroup.of(
              "Packets",
              CommandEntry.of("send", "Submit a packet, handoff, brief or neo packet.", Send::new),
              CommandEntry.of(
                  "explain",
                  "Evaluate a packet against all gates without sending it.",
                  Explain::new),
              CommandEntry.of("inspect", "Show a packet and its history.", Inspect::new),
              CommandEntry.of("claim", "Claim packets as an agent.", ClaimPacketsCommand::new),
              CommandEntry.of("accept", "Accept a packet.", Accept::new),
              CommandEntry.of("reject", "Reject a packet.", Reject::new),
              CommandEntry.of("complete", "Report a packet as completed.", Complete::new),
              CommandEntry.of("fail", "Report a packet as failed.", Fail::new)),
          CommandGroup.of(
              "Tasks",
              CommandEntry.of("trace", "Show the history of a task as a tree.", Trace::new),
              CommandEntry.of("diff", "Show how the context changed from hop to hop.", Diff::new),
              CommandEntry.of("cost", "Show the cost of a task.", TaskCostCommand::new),
              CommandEntry.of("replay", "Send a packet of a task again.", ReplayTaskCommand::new),
              CommandEntry.of(
                  "rollback", "Undo the last handoff of a task.", RollbackTaskCommand::new)),
          CommandGroup.of(
              "Oversight",
              CommandEntry.of(
                  "inbox list", "List items that require a human decision.", InboxList::new),
              CommandEntry.of("inbox answer", "Answer an inbox item.", InboxAnswer::new),
              CommandEntry.of("inbox reject", "Reject an inbox item.", InboxReject::new),
              CommandEntry.of(
                  "dlq list", "List packets that the safety gate blocked.", DeadLetterList::new),
              CommandEntry.of(
                  "dlq release",
                  "Release a blocked packet to its receiver.",
                  DeadLetterRelease::new),
              CommandEntry.of(
                  "dlq discard",
                  "Close a dead letter; its packet stays blocked.",
                  DeadLetterDiscard::new),
              CommandEntry.of(
                  "dlq allowed", "List content that operators allowed.", AllowedContentList::new),
              CommandEntry.of(
                  "dlq revoke", "Block allowed content again.", AllowedContentRevoke::new),
              CommandEntry.of("erase", "Erase the personal data of a data subject.", Erase::new),
              CommandEntry.of("audit verify", "Verify an audit chain.", AuditVerify::new),
              CommandEntry.of(
                  "audit export", "Export audit records, one per line.", AuditExport::new),
              CommandEntry.of(
                  "audit checkpoint",
                  "Sign the current heads of the audit chains.",
                  AuditSign::new),
              CommandEntry.of(
                  "audit proof", "Create a proof of a task for third parties.", AuditProof::new),
              CommandEntry.of(
                  "audit archive",
                  "Move old audit records into an archive file.",
                  AuditArchive::new)),
          CommandGroup.of(
              "Documents",
              CommandEntry.of(
                  "validate", "Detect the kind of a document and validate it.", Validate::new),
              CommandEntry.of("convert", "Convert a message to another format.", Convert::new),
              CommandEntry.of(
                  "compress", "Compress a handoff to fit a context window.", Compress::new),
              CommandEntry.of("scan", "Scan a text for prompt injection.", ScanText::new)),
          CommandGroup.of(
              "Contracts",
              CommandEntry.of(
                  "lint", "Check contracts and report their conformance level.", Lint::new),
              CommandEntry.of("lsp", "Run a language server that lints contracts.", Lsp::new),
              CommandEntry.of("inventory", "Find handoffs in source code.", InventoryCommand::new),
              CommandEntry.of(
                  "promote", "List what contracts lack for a higher level.", Promote::new),
              CommandEntry.of("contract new", "Draft the contract of an edge.", ContractNew::new),
              CommandEntry.of(
                  "contract diff", "Compare two versions of a contract.", ContractCompare::new),
              CommandEntry.of(
                  "contract review",
                  "Sign contracts and record the review in the lock.",
                  ContractReview::new),
              CommandEntry.of("contract graph", "Draw the handoff graph.", ContractGraph::new),
              CommandEntry.of("generate", "Generate framework code for an edge.", Generate::new),
              CommandEntry.of("conform", "Check audit records against contracts.", Conform::new),
              CommandEntry.of(
                  "predicate", "Evaluate a predicate on a document.", EvaluatePredicate::new)),
          CommandGroup.of(
              "Briefs",
              CommandEntry.of(
                  "brief new", "Create a brief from command results and git.", BriefNew::new),
              CommandEntry.of("brief check", "Validate a brief.", BriefCheck::new),
              CommandEntry.of(
                  "brief render", "Convert a brief between Markdown and JSON.", BriefRender::new)),
          CommandGroup.of(
              "Shell",
              CommandEntry.of("bench", "Measure performance on this machine.", Bench::new),
              CommandEntry.of(
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
