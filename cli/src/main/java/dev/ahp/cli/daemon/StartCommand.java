package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.server.log.JsonLogHandler;
import dev.ahp.server.log.ShutdownLogging;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the daemon until it is told to end. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp start                                    on this machine only, data in ~/.ahp",
      "  ahp start --dev                              try it out without tokens",
      "  ahp start --agents agents --contracts strict no handoff without a contract",
      "  ahp start --host 0.0.0.0 --tls-cert c.pem --tls-key k.pem",
      "",
      "An option wins over its variable (AHP_PORT, AHP_HOST, …), that over ahp.yaml.",
      "The daemon ends well on SIGTERM (or Ctrl-C): what runs is let finish.",
    })
public final class StartCommand extends CliCommand {
  @Option(names = "--port", paramLabel = "PORT", description = "2470; 0 for any that is free.")
  private @Nullable String port;

  @Option(names = "--host", paramLabel = "HOST", description = "127.0.0.1: this machine only.")
  private @Nullable String host;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings; ahp.yaml if it is here.")
  private @Nullable String config;

  @Option(
      names = "--agents",
      paramLabel = "DIR",
      description = "Registry, permissions and contracts to load.")
  private @Nullable String agents;

  @Option(
      names = "--contracts",
      paramLabel = "MODE",
      description = "Edges without a contract: strict (refuse), warn, off.")
  private @Nullable String contracts;

  @Option(names = "--tls-cert", paramLabel = "PEM", description = "Certificate chain, for HTTPS.")
  private @Nullable String certificate;

  @Option(names = "--tls-key", paramLabel = "PEM", description = "Its private key, PKCS#8.")
  private @Nullable String key;

  @Option(names = "--dev", description = "No tokens; callers on this machine say who they are.")
  private boolean dev;

  @Option(names = "--verbose", description = "Log every request, reads too.")
  private boolean verbose;

  @Spec private CommandSpec spec = CommandSpec.create();

  public StartCommand(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    System.setProperty(ShutdownLogging.PROPERTY, ShutdownLogging.class.getName());
    try {
      DaemonSettings settings = DaemonSettings.of(given());
      JsonLogHandler jsonLogHandler = JsonLogHandler.install(terminal().err(), verbose);
      DurableBroker opener = new DurableBroker();
      Daemon daemon =
          Daemon.start(
              new Daemon.DaemonParts(
                  settings, version(), opener, RouteModules.of(settings, version())));
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> stop(opener, daemon, jsonLogHandler), "ahp-stop"));
      terminal().out().println("ahp ready " + daemon.url());
      terminal().out().flush();
      new CountDownLatch(1).await();
      return ExitCode.DONE;
    } catch (DaemonStartException e) {
      throw new CommandException(
          ProblemCode.UNAVAILABLE, "The daemon cannot start", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.DONE;
    }
  }

  private static void stop(DurableBroker opener, Daemon daemon, JsonLogHandler jsonLogHandler) {
    opener.close();
    daemon.close();
    jsonLogHandler.close();
  }

  private StartOptions given() {
    Map<String, String> given = new HashMap<>();
    put(given, "port", port);
    put(given, "host", host);
    put(given, "config", config);
    put(given, "agents", agents);
    put(given, "contracts", contracts);
    put(given, "tls-cert", certificate);
    put(given, "tls-key", key);
    put(given, "data", options().data().orElse(null));
    return new StartOptions(given, terminal().env(), terminal().directory(), dev);
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }

  private String version() {
    try {
      return spec.root().versionProvider().getVersion()[0].replace("ahp ", "");
    } catch (Exception e) {
      throw new DaemonStartException("the version of this build is not known", e);
    }
  }
}
