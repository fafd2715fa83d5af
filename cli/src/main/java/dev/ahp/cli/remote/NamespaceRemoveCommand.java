package dev.ahp.cli.remote;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes a namespace with its agents, packets, audit records and keys. */
@CommandLine.Command(
    footer = {
      "  ahp namespaces rm team-a --confirm team-a",
      "",
      "The removal cannot be undone. The daemon continues it after a restart. Audit archives remain.",
    })
public final class NamespaceRemoveCommand extends RemoteCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the namespace.")
  private String name = "";

  @Option(
      names = "--confirm",
      paramLabel = "NAME",
      description = "The name again, because all data is deleted.")
  private @Nullable String confirm;

  @Override
  protected ExitCode execute() {
    if (!name.equals(confirm)) {
      throw new CommandException(
          "this deletes all data of the namespace; repeat its name: ahp namespaces rm %1$s --confirm %1$s"
              .formatted(TerminalSanitizer.line(name)));
    }
    JsonObject body = JsonObject.builder().put("confirm", name).build();
    JsonObject removed =
        administration().delete(ApiPath.of("v1", "namespaces", name), body).object();
    return printResult(removed, "removing the namespace " + TerminalSanitizer.line(name));
  }
}
