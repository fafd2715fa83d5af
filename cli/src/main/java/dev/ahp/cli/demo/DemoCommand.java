package dev.ahp.cli.demo;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.DaemonLocator;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Runs a pipeline of four agents in memory and prints each step. */
@CommandLine.Command(footer = {"  ahp demo", "  ahp demo --json"})
public final class DemoCommand extends CliCommand implements DemoListener {
  private static final String CONSOLE = "http://127.0.0.1:2470";

  @Override
  public boolean usesDataDirectory() {
    return true;
  }

  @Override
  protected ExitCode run() {
    info("Starting four agents on an in-memory broker.");
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      JsonObject summary = new DemoPipeline(broker, this).run();
      boolean ok = summary.bool("auditOk").orElse(false);
      printResult(summary, ending(summary, ok));
      return ExitCode.yesIf(ok);
    }
  }

  private String ending(JsonObject summary, boolean ok) {
    String chain = ok ? paint(Colour.GREEN, "valid") : paint(Colour.RED, "not valid");
    return """

    %s task %s: %s handoffs, %s audit records, audit chain %s.

    Next: run %s to start a broker; its console is at %s\
    """
        .formatted(
            paint(Colour.BOLD, "Completed"),
            summary.string("taskId").orElse(""),
            summary.number("handoffs").orElse(0.0).longValue(),
            summary.number("auditRecords").orElse(0.0).longValue(),
            chain,
            paint(Colour.BOLD, "ahp start"),
            console());
  }

  /** Returns the console URL of the running daemon, or the default URL. */
  private String console() {
    return new DaemonLocator(
            terminal().env(), terminal().directory(), options().data().orElse(null))
        .recordedUrl()
        .orElse(CONSOLE);
  }

  @Override
  public void info(String sentence) {
    line("  " + sentence);
  }

  @Override
  public void success(String actor, String action) {
    line(paint(Colour.GREEN, "✓ ") + paint(Colour.BOLD, actor) + " " + action);
  }

  @Override
  public void failure(String actor, String action) {
    line(paint(Colour.RED, "✗ ") + paint(Colour.BOLD, actor) + " " + action);
  }

  private void line(String text) {
    if (!options().json()) {
      terminal().out().println(text);
      terminal().out().flush();
    }
  }
}
