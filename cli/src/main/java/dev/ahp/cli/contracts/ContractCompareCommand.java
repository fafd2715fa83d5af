package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.contract.diff.ContractChange;
import dev.ahp.contract.diff.ContractDiff;
import dev.ahp.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Compares two versions of a contract. */
@CommandLine.Command(
    footer =
        "  ahp contract diff old/triage-to-refunds.yaml agents/handoffs/triage-to-refunds.yaml")
public final class ContractCompareCommand extends CliCommand {
  @Parameters(paramLabel = "A", index = "0", description = "Old contract.")
  private String before = "";

  @Parameters(paramLabel = "B", index = "1", description = "New contract.")
  private String after = "";

  @Override
  protected ExitCode run() {
    ContractDiff diff =
        ContractDiff.between(
            ContractReader.read(terminal(), before), ContractReader.read(terminal(), after));
    printResult(diff.toJson(), text(diff));
    return ExitCode.yesIf(diff.ok());
  }

  private static String text(ContractDiff diff) {
    StringBuilder text = new StringBuilder();
    for (ContractChange it : diff.contractChanges()) {
      text.append(it.breaking() ? "breaking  " : "          ");
      text.append(it.kind()).append(' ').append(it.path()).append(": ");
      text.append(format(it.before())).append(" -> ").append(format(it.after()));
      text.append(System.lineSeparator());
    }
    text.append("required version change: ").append(diff.needs().label());
    return text.append(diff.ok() ? "" : "; the major version was not increased").toString();
  }

  private static String format(@Nullable Json value) {
    return value == null ? "(none)" : value.toText();
  }
}
