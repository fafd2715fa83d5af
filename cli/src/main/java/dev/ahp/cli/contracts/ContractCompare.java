package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.contract.diff.ContractDiff;
import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Says what changed between two versions of a contract. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer =
        "  ahp contract diff old/triage-to-refunds.yaml agents/handoffs/triage-to-refunds.yaml")
public final class ContractCompare extends CliCommand {
  @Parameters(paramLabel = "A", index = "0", description = "The contract before.")
  private String before = "";

  @Parameters(paramLabel = "B", index = "1", description = "The contract after.")
  private String after = "";

  public ContractCompare(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    ContractDiff diff =
        ContractDiff.between(
            ContractReader.read(terminal(), before), ContractReader.read(terminal(), after));
    answer(diff.toJson(), text(diff));
    return ExitCode.yesIf(diff.ok());
  }

  private static String text(ContractDiff diff) {
    StringBuilder text = new StringBuilder();
    for (ContractDiff.ContractChange it : diff.contractChanges()) {
      text.append(it.breaking() ? "breaking  " : "          ");
      text.append(it.kind()).append(' ').append(it.path()).append(": ");
      text.append(shown(it.before())).append(" -> ").append(shown(it.after()));
      text.append(System.lineSeparator());
    }
    text.append("needs a step of the version: ").append(diff.needs().label());
    return text.append(diff.ok() ? "" : "; the major version has not risen").toString();
  }

  private static String shown(@Nullable Json value) {
    return value == null ? "(none)" : value.toText();
  }
}
