package dev.ahp.cli.remote;

import picocli.CommandLine.Option;

/** The namespaces on both sides of an export. */
final class ExportDirectionOptions {
  @Option(
      names = "--from",
      paramLabel = "NAMESPACE",
      required = true,
      description = "Namespace of the agent.")
  private String from = "";

  @Option(
      names = "--to",
      paramLabel = "NAMESPACE",
      required = true,
      description = "Namespace that can send to the agent.")
  private String to = "";

  String from() {
    return from;
  }

  String to() {
    return to;
  }
}
