package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.generate.CodeGenerationException;
import dev.ahp.generate.ContractEdge;
import dev.ahp.generate.Generator;
import dev.ahp.generate.TargetFramework;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Generates the code of an edge for an agent framework. */
@CommandLine.Command(
    footer = {
      "  ahp generate langgraph agents/handoffs/triage-to-refunds.yaml -o refund_edge.py",
      "  ahp generate langchain4j triage-to-refunds-v1 --package com.acme.handoffs",
    })
public final class GenerateCommand extends CliCommand {
  /** The candidates of shell completion. */
  static final class FrameworkNames extends ArrayList<String> {
    FrameworkNames() {
      super(TargetFramework.ids());
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "FRAMEWORK",
      completionCandidates = FrameworkNames.class,
      description = "Framework: ${COMPLETION-CANDIDATES}.")
  private String framework = "";

  @Parameters(
      index = "1",
      paramLabel = "CONTRACT",
      description = "Contract file, or the id of a contract in ./agents.")
  private String contract = "";

  @Option(names = "-o", paramLabel = "OUT", description = "Output file (default: stdout).")
  private @Nullable String out;

  @Option(names = "--package", paramLabel = "NAME", description = "Java package (default: none).")
  private String packageName = "";

  @Override
  protected ExitCode run() {
    TargetFramework selected =
        TargetFramework.of(framework)
            .orElseThrow(
                () ->
                    new CommandException(
                        "unknown framework %s; expected one of %s"
                            .formatted(framework, String.join(" ", TargetFramework.ids()))));
    if (!packageName.isEmpty() && !Generator.isPackage(packageName)) {
      throw new CommandException(
          "--package '" + packageName + "' is not a package name such as com.acme.handoffs");
    }
    NamedContract named = NamedContract.find(terminal(), contract);
    try {
      ContractEdge edge = ContractEdge.of(named.set(), named.file());
      show(selected, edge, Generator.source(selected, edge, packageName));
      return ExitCode.DONE;
    } catch (CodeGenerationException e) {
      return reportRefusal(contract + ": " + e.getMessage());
    }
  }

  private void show(TargetFramework selected, ContractEdge edge, String source) {
    if (out != null) {
      OutputFile.write(terminal().resolve(out), source);
    }
    if (out == null || options().json()) {
      JsonObject result =
          JsonObject.builder()
              .put("framework", selected.id())
              .put("contract", edge.contract().id())
              .put("target", edge.contract().target())
              .put("tool", Generator.toolName(selected, edge))
              .put("source", source)
              .build();
      printResult(result, source.stripTrailing());
    }
  }

  private ExitCode reportRefusal(String reason) {
    terminal().err().println("ahp: " + reason);
    if (options().json()) {
      CommandException refusal = new CommandException(ProblemCode.CONTRACT_INVALID, reason);
      terminal().out().println(refusal.toProblem().toText());
    }
    return ExitCode.NO;
  }
}
