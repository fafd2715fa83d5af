package dev.ahp.cli;

import static dev.ahp.cli.CommandGroup.CommandEntry.entry;
import static dev.ahp.cli.CommandGroup.group;

import dev.ahp.cli.audit.AuditArchiveCommand;
import dev.ahp.cli.audit.AuditDrillCommand;
import dev.ahp.cli.audit.AuditExportCommand;
import dev.ahp.cli.audit.AuditListCommand;
import dev.ahp.cli.audit.AuditLossAcceptCommand;
import dev.ahp.cli.audit.AuditProofCommand;
import dev.ahp.cli.audit.AuditSignCommand;
import dev.ahp.cli.audit.AuditVerifyCommand;
import dev.ahp.cli.backup.BackupCommand;
import dev.ahp.cli.backup.RestoreCommand;
import dev.ahp.cli.bench.BenchCommand;
import dev.ahp.cli.brief.BriefCheckCommand;
import dev.ahp.cli.brief.BriefNewCommand;
import dev.ahp.cli.brief.BriefRenderCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.context.ContextAddCommand;
import dev.ahp.cli.context.ContextListCommand;
import dev.ahp.cli.context.ContextRemoveCommand;
import dev.ahp.cli.context.ContextUseCommand;
import dev.ahp.cli.contracts.ConformCommand;
import dev.ahp.cli.contracts.ContractCompareCommand;
import dev.ahp.cli.contracts.ContractGraphCommand;
import dev.ahp.cli.contracts.ContractNewCommand;
import dev.ahp.cli.contracts.ContractReviewCommand;
import dev.ahp.cli.contracts.EvaluatePredicateCommand;
import dev.ahp.cli.contracts.GenerateCommand;
import dev.ahp.cli.contracts.InitCommand;
import dev.ahp.cli.contracts.InventoryCommand;
import dev.ahp.cli.contracts.LintCommand;
import dev.ahp.cli.contracts.PromoteCommand;
import dev.ahp.cli.contracts.SchemaExportCommand;
import dev.ahp.cli.daemon.ConfigCheckCommand;
import dev.ahp.cli.daemon.ConsoleLinkCommand;
import dev.ahp.cli.daemon.KeyNewCommand;
import dev.ahp.cli.daemon.McpStdioCommand;
import dev.ahp.cli.daemon.StartCommand;
import dev.ahp.cli.daemon.StopCommand;
import dev.ahp.cli.demo.DemoCommand;
import dev.ahp.cli.doctor.DoctorCommand;
import dev.ahp.cli.document.BudgetNextCommand;
import dev.ahp.cli.document.CompressCommand;
import dev.ahp.cli.document.ConvertCommand;
import dev.ahp.cli.document.ScanTextCommand;
import dev.ahp.cli.document.ValidateCommand;
import dev.ahp.cli.lsp.LspCommand;
import dev.ahp.cli.remote.AcceptCommand;
import dev.ahp.cli.remote.AgentAddCommand;
import dev.ahp.cli.remote.AgentListCommand;
import dev.ahp.cli.remote.AgentPauseCommand;
import dev.ahp.cli.remote.AgentRemoveCommand;
import dev.ahp.cli.remote.AgentResumeCommand;
import dev.ahp.cli.remote.AgentShowCommand;
import dev.ahp.cli.remote.AgentTokenCommand;
import dev.ahp.cli.remote.AlertListCommand;
import dev.ahp.cli.remote.AllowedContentListCommand;
import dev.ahp.cli.remote.AllowedContentRevokeCommand;
import dev.ahp.cli.remote.CancelCommand;
import dev.ahp.cli.remote.ClaimPacketsCommand;
import dev.ahp.cli.remote.CompleteCommand;
import dev.ahp.cli.remote.ContractListCommand;
import dev.ahp.cli.remote.ContractShowCommand;
import dev.ahp.cli.remote.DeadLetterDiscardCommand;
import dev.ahp.cli.remote.DeadLetterListCommand;
import dev.ahp.cli.remote.DeadLetterReleaseCommand;
import dev.ahp.cli.remote.DelegateCommand;
import dev.ahp.cli.remote.DiffCommand;
import dev.ahp.cli.remote.EraseCommand;
import dev.ahp.cli.remote.EventsCommand;
import dev.ahp.cli.remote.ExplainCommand;
import dev.ahp.cli.remote.FailCommand;
import dev.ahp.cli.remote.HandoffCommand;
import dev.ahp.cli.remote.InboxAnswerCommand;
import dev.ahp.cli.remote.InboxAssignCommand;
import dev.ahp.cli.remote.InboxListCommand;
import dev.ahp.cli.remote.InboxRejectCommand;
import dev.ahp.cli.remote.InspectCommand;
import dev.ahp.cli.remote.KeyRotateCommand;
import dev.ahp.cli.remote.KeyStatusCommand;
import dev.ahp.cli.remote.MigrationListCommand;
import dev.ahp.cli.remote.MigrationPutCommand;
import dev.ahp.cli.remote.NamespaceAddCommand;
import dev.ahp.cli.remote.NamespaceExportCommand;
import dev.ahp.cli.remote.NamespaceExportsCommand;
import dev.ahp.cli.remote.NamespaceListCommand;
import dev.ahp.cli.remote.NamespaceRemoveCommand;
import dev.ahp.cli.remote.NamespaceShowCommand;
import dev.ahp.cli.remote.NamespaceUnexportCommand;
import dev.ahp.cli.remote.NamespaceUsageCommand;
import dev.ahp.cli.remote.PacketListCommand;
import dev.ahp.cli.remote.PingCommand;
import dev.ahp.cli.remote.ProbeListCommand;
import dev.ahp.cli.remote.ProgressCommand;
import dev.ahp.cli.remote.PurgeCommand;
import dev.ahp.cli.remote.QuotaListCommand;
import dev.ahp.cli.remote.QuotaRemoveCommand;
import dev.ahp.cli.remote.QuotaSetCommand;
import dev.ahp.cli.remote.QuotaUsageCommand;
import dev.ahp.cli.remote.RejectCommand;
import dev.ahp.cli.remote.RenewCommand;
import dev.ahp.cli.remote.ReplayTaskCommand;
import dev.ahp.cli.remote.ReviewCommand;
import dev.ahp.cli.remote.RoleListCommand;
import dev.ahp.cli.remote.RollbackTaskCommand;
import dev.ahp.cli.remote.ScheduleAddCommand;
import dev.ahp.cli.remote.ScheduleListCommand;
import dev.ahp.cli.remote.SchedulePauseCommand;
import dev.ahp.cli.remote.ScheduleRemoveCommand;
import dev.ahp.cli.remote.ScheduleResumeCommand;
import dev.ahp.cli.remote.ScheduleShowCommand;
import dev.ahp.cli.remote.SchemaDiffCommand;
import dev.ahp.cli.remote.SchemaListCommand;
import dev.ahp.cli.remote.SchemaShowCommand;
import dev.ahp.cli.remote.SendCommand;
import dev.ahp.cli.remote.SessionListCommand;
import dev.ahp.cli.remote.SessionRemoveCommand;
import dev.ahp.cli.remote.SignCommand;
import dev.ahp.cli.remote.StatusCommand;
import dev.ahp.cli.remote.TaskCommand;
import dev.ahp.cli.remote.TaskCostCommand;
import dev.ahp.cli.remote.TaskListCommand;
import dev.ahp.cli.remote.TaskResultCommand;
import dev.ahp.cli.remote.TokenAddCommand;
import dev.ahp.cli.remote.TokenListCommand;
import dev.ahp.cli.remote.TokenRemoveCommand;
import dev.ahp.cli.remote.TraceCommand;
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
              entry("start", "Run the broker in the foreground.", StartCommand::new),
              entry("stop", "Stop the daemon of a data directory.", StopCommand::new),
              entry("mcp", "Run an MCP server on stdin and stdout.", McpStdioCommand::new),
              entry(
                  "console", "Print a sign-in link for the web console.", ConsoleLinkCommand::new),
              entry("demo", "Run a demo with four agents in memory.", DemoCommand::new),
              entry("status", "Show the state of the daemon.", StatusCommand::new),
              entry("doctor", "Diagnose problems with the daemon.", DoctorCommand::new),
              entry(
                  "config check",
                  "Check a settings file and report all errors.",
                  ConfigCheckCommand::new),
              entry(
                  "backup",
                  "Back up the database, keys and settings of a daemon.",
                  BackupCommand::new),
              entry("restore", "Restore a backup into a new data directory.", RestoreCommand::new),
              entry("context add", "Save the address of a daemon by name.", ContextAddCommand::new),
              entry("context list", "List the saved contexts.", ContextListCommand::new),
              entry("context use", "Choose the default context.", ContextUseCommand::new),
              entry("context rm", "Remove a context.", ContextRemoveCommand::new),
              entry("probes", "List the probes of the daemon.", ProbeListCommand::new),
              entry("ping", "Measure the round trip to an agent.", PingCommand::new),
              entry("agents list", "List the registered agents.", AgentListCommand::new),
              entry("agents add", "Register an agent and print its token.", AgentAddCommand::new),
              entry("agents show", "Show an agent.", AgentShowCommand::new),
              entry("agents rm", "Remove an agent and revoke its token.", AgentRemoveCommand::new),
              entry("namespaces list", "List the namespaces.", NamespaceListCommand::new),
              entry("namespaces add", "Add a namespace.", NamespaceAddCommand::new),
              entry("namespaces show", "Show a namespace.", NamespaceShowCommand::new),
              entry(
                  "namespaces rm",
                  "Remove a namespace with all of its data.",
                  NamespaceRemoveCommand::new),
              entry(
                  "namespaces usage",
                  "Count what each namespace stores.",
                  NamespaceUsageCommand::new),
              entry("namespaces export", "Export an agent.", NamespaceExportCommand::new),
              entry("namespaces exports", "List the exports.", NamespaceExportsCommand::new),
              entry("namespaces unexport", "Remove an export.", NamespaceUnexportCommand::new),
              entry("agents token", "Replace the tokens of an agent.", AgentTokenCommand::new),
              entry("tokens list", "List the tokens of an agent.", TokenListCommand::new),
              entry("tokens add", "Issue a further token for an agent.", TokenAddCommand::new),
              entry("tokens rm", "Revoke a token of an agent.", TokenRemoveCommand::new),
              entry("sessions list", "List browser sessions.", SessionListCommand::new),
              entry("sessions rm", "End a browser session.", SessionRemoveCommand::new),
              entry("pause", "Stop offers to an agent; its packets wait.", AgentPauseCommand::new),
              entry("resume", "Allow offers to a paused agent again.", AgentResumeCommand::new),
              entry("keys new", "Print a new master key.", KeyNewCommand::new),
              entry("keys status", "Show the encryption of the store.", KeyStatusCommand::new),
              entry("keys rotate", "Use the newest master key.", KeyRotateCommand::new),
              entry("quotas list", "List the quotas.", QuotaListCommand::new),
              entry("quotas usage", "Show how much of the quotas is used.", QuotaUsageCommand::new),
              entry("quotas set", "Set a quota.", QuotaSetCommand::new),
              entry("quotas rm", "Remove the quotas that were set.", QuotaRemoveCommand::new),
              entry("schedules list", "List recurring schedules.", ScheduleListCommand::new),
              entry("schedules show", "Show a recurring schedule.", ScheduleShowCommand::new),
              entry(
                  "schedules add",
                  "Create or replace a recurring schedule.",
                  ScheduleAddCommand::new),
              entry("schedules rm", "Remove a recurring schedule.", ScheduleRemoveCommand::new),
              entry("schedules pause", "Pause a recurring schedule.", SchedulePauseCommand::new),
              entry("schedules resume", "Continue a paused schedule.", ScheduleResumeCommand::new),
              entry("roles", "List roles and the agents that hold them.", RoleListCommand::new)),
          group(
              "Packets",
              entry("send", "Submit a packet, handoff, brief or neo packet.", SendCommand::new),
              entry("sign", "Sign a packet without sending it.", SignCommand::new),
              entry("explain", "Dry run: show what each gate would decide.", ExplainCommand::new),
              entry("inspect", "Show a packet and its history.", InspectCommand::new),
              entry("packets", "List packets.", PacketListCommand::new),
              entry("claim", "Claim packets as an agent.", ClaimPacketsCommand::new),
              entry("accept", "Accept a packet.", AcceptCommand::new),
              entry("reject", "Reject a packet.", RejectCommand::new),
              entry("renew", "Renew the lease of a packet.", RenewCommand::new),
              entry("progress", "Report the progress of a packet.", ProgressCommand::new),
              entry("handoff", "Hand work off to another agent.", HandoffCommand::new),
              entry("delegate", "Delegate parts of work to other agents.", DelegateCommand::new),
              entry("complete", "Report a packet as completed.", CompleteCommand::new),
              entry("review", "Decide the review of a packet.", ReviewCommand::new),
              entry("cancel", "Cancel a packet or a task.", CancelCommand::new),
              entry("fail", "Report a packet as failed.", FailCommand::new)),
          group(
              "Tasks",
              entry("tasks", "List tasks.", TaskListCommand::new),
              entry("task", "Show a task and its packets.", TaskCommand::new),
              entry("result", "Print the result of a task.", TaskResultCommand::new),
              entry("trace", "Show the history of a task as a tree.", TraceCommand::new),
              entry("diff", "Show how the context changed from hop to hop.", DiffCommand::new),
              entry("cost", "Show the cost of a task.", TaskCostCommand::new),
              entry("replay", "Send a packet of a task again.", ReplayTaskCommand::new),
              entry("rollback", "Undo the last handoff of a task.", RollbackTaskCommand::new)),
          group(
              "Oversight",
              entry("events", "Print recent or new events.", EventsCommand::new),
              entry("alerts", "List alerts.", AlertListCommand::new),
              entry(
                  "inbox list", "List items that require a human decision.", InboxListCommand::new),
              entry("inbox assign", "Assign an inbox item.", InboxAssignCommand::new),
              entry("inbox answer", "Answer an inbox item.", InboxAnswerCommand::new),
              entry("inbox reject", "Reject an inbox item.", InboxRejectCommand::new),
              entry(
                  "dlq list",
                  "List packets that the safety gate blocked.",
                  DeadLetterListCommand::new),
              entry(
                  "dlq release",
                  "Release a blocked packet to its receiver.",
                  DeadLetterReleaseCommand::new),
              entry(
                  "dlq discard",
                  "Close a dead letter; its packet stays blocked.",
                  DeadLetterDiscardCommand::new),
              entry(
                  "dlq allowed",
                  "List content that operators allowed.",
                  AllowedContentListCommand::new),
              entry("dlq revoke", "Block allowed content again.", AllowedContentRevokeCommand::new),
              entry("purge", "Delete old tasks that have ended.", PurgeCommand::new),
              entry("erase", "Erase the personal data of a data subject.", EraseCommand::new),
              entry("audit list", "List audit records.", AuditListCommand::new),
              entry("audit verify", "Verify an audit chain.", AuditVerifyCommand::new),
              entry("audit export", "Export audit records, one per line.", AuditExportCommand::new),
              entry(
                  "audit checkpoint",
                  "Sign the current heads of the audit chains.",
                  AuditSignCommand::new),
              entry(
                  "audit proof",
                  "Create a proof of a task for third parties.",
                  AuditProofCommand::new),
              entry(
                  "audit drill",
                  "Prove random tasks and verify the proofs.",
                  AuditDrillCommand::new),
              entry(
                  "audit accept-loss",
                  "Accept that the database lost audit records.",
                  AuditLossAcceptCommand::new),
              entry(
                  "audit archive",
                  "Move old audit records into an archive file.",
                  AuditArchiveCommand::new)),
          group(
              "Documents",
              entry(
                  "validate",
                  "Detect the kind of a document and validate it.",
                  ValidateCommand::new),
              entry("convert", "Convert a message to another format.", ConvertCommand::new),
              entry(
                  "budget next",
                  "Print the budget of the next message after a cost.",
                  BudgetNextCommand::new),
              entry(
                  "compress", "Compress a handoff to fit a context window.", CompressCommand::new),
              entry("scan", "Scan a text for prompt injection and secrets.", ScanTextCommand::new)),
          group(
              "Contracts",
              entry("init", "Create a project with contracts and a CI file.", InitCommand::new),
              entry("contracts list", "List the daemon's contracts.", ContractListCommand::new),
              entry("contracts show", "Show a contract of the daemon.", ContractShowCommand::new),
              entry("schemas list", "List the daemon's schemas.", SchemaListCommand::new),
              entry("schemas show", "Show a schema of the daemon.", SchemaShowCommand::new),
              entry(
                  "schemas export",
                  "Write the JSON Schema of a type in source code.",
                  SchemaExportCommand::new),
              entry("schemas diff", "Compare two schemas of the daemon.", SchemaDiffCommand::new),
              entry(
                  "schemas migrate",
                  "Register a migration between two schemas.",
                  MigrationPutCommand::new),
              entry(
                  "schemas migrations",
                  "List the migrations between schemas.",
                  MigrationListCommand::new),
              entry(
                  "lint", "Check contracts and report their conformance level.", LintCommand::new),
              entry("lsp", "Run a language server that lints contracts.", LspCommand::new),
              entry("inventory", "Find handoffs in source code.", InventoryCommand::new),
              entry("promote", "List the missing parts for a higher level.", PromoteCommand::new),
              entry("contract new", "Draft the contract of an edge.", ContractNewCommand::new),
              entry(
                  "contract diff",
                  "Compare two versions of a contract.",
                  ContractCompareCommand::new),
              entry(
                  "contract review",
                  "Sign contracts and record the review in the lock.",
                  ContractReviewCommand::new),
              entry("contract graph", "Draw the handoff graph.", ContractGraphCommand::new),
              entry("generate", "Generate framework code for an edge.", GenerateCommand::new),
              entry("conform", "Check audit records against contracts.", ConformCommand::new),
              entry(
                  "predicate",
                  "Evaluate a predicate on a document.",
                  EvaluatePredicateCommand::new)),
          group(
              "Briefs",
              entry(
                  "brief new",
                  "Create a brief from command results and git.",
                  BriefNewCommand::new),
              entry("brief check", "Validate a brief.", BriefCheckCommand::new),
              entry(
                  "brief render",
                  "Convert a brief between Markdown and JSON.",
                  BriefRenderCommand::new)),
          group(
              "Shell",
              entry("version", "Print the version.", VersionCommand::new),
              entry("bench", "Measure performance on this machine.", BenchCommand::new),
              entry(
                  "completion",
                  "Print a shell completion script.",
                  () -> new ShellCompletionCommand(Ahp.SECTIONS)),
              entry("man", "Write the manual pages.", () -> new ManualCommand(Ahp.SECTIONS))));

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
