package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a namespace. */
@CommandLine.Command(
    footer = {"  ahp namespaces show team-a", "  ahp namespaces show team-a --json"})
public final class NamespaceShowCommand extends TableCommand {
  @Parameters(paramLabel = "NAME", description = "Name of the namespace.")
  private String name = "";

  @Override
  protected ExitCode execute() {
    JsonObject namespace = administration().get(ApiPath.of("v1", "namespaces", name));
    String text =
        namespace.names().stream()
            .map(
                it ->
                    "%-13s%s"
                        .formatted(
                            TerminalSanitizer.line(it), TerminalSanitizer.member(namespace, it)))
            .collect(Collectors.joining(System.lineSeparator()));
    return printResult(namespace, text);
  }
}
