package dev.ahp.cli.demo;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.client.DaemonLocator;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Runs a pipeline of four agents in memory and tells what happens. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp demo", "  ahp demo --json"})
public final class Demo extends CliCommand implements DemoListener {
  private static final String CONSOLE = "http://127.0.0.1:2470";

  public Demo(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    tell("Four agents, one task, a broker in memory.");
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard())) {
      JsonObject summary = new DemoPipeline(broker, this).run();
      boolean ok = summary.bool("auditOk").orElse(false);
      answer(summary, ending(summary, ok));
      return ExitCode.yesIf(ok);
    }
  }

  private String ending(JsonObject summary, boolean ok) {
    String chain = ok ? paint(Colour.GREEN, "holds") : paint(Colour.RED, "does not hold");
    return """

    %s of task %s: %s handoffs, %s audit records, and the chain of their hashes %s.

    Next: %s keeps such a broker running; its console is then at %s\
    """
        .formatted(
            paint(Colour.BOLD, "The end"),
            summary.string("taskId").orElse(""),
            summary.number("handoffs").orElse(0.0).longValue(),
            summary.number("auditRecords").orElse(0.0).longValue(),
            chain,
            paint(Colour.BOLD, "ahp start"),
            console());
  }

  /** That of the daemon that runs here, else the one that would. */
  private String console() {
    return new DaemonLocator(
            terminal().env(), terminal().directory(), options().data().orElse(null))
        .noted()
        .orElse(CONSOLE);
  }

  @Override
  public void tell(String sentence) {
    line("  " + sentence);
  }

  @Override
  public void good(String who, String deed) {
    line(paint(Colour.GREEN, "✓ ") + paint(Colour.BOLD, who) + " " + deed);
  }

  @Override
  public void bad(String who, String deed) {
    line(paint(Colour.RED, "✗ ") + paint(Colour.BOLD, who) + " " + deed);
  }

  private void line(String text) {
    if (!options().json()) {
      terminal().out().println(text);
      terminal().out().flush();
    }
  }
}
