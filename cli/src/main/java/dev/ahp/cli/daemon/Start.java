package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.Daemon;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.StartOptions;
import dev.ahp.http.log.LastingLogs;
import dev.ahp.http.log.Logs;
import dev.ahp.problem.ProblemCode;
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
public final class Start extends Command {
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

  public Start(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit run() {
    System.setProperty(LastingLogs.PROPERTY, LastingLogs.class.getName());
    try {
      DaemonSettings settings = DaemonSettings.of(given());
      Logs logs = Logs.install(terminal().err(), verbose);
      DurableBroker opener = new DurableBroker();
      Daemon daemon =
          Daemon.start(
              new Daemon.Parts(settings, version(), opener, Faces.of(settings, version())));
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> stop(opener, daemon, logs), "ahp-stop"));
      terminal().out().println("ahp ready " + daemon.url());
      terminal().out().flush();
      new CountDownLatch(1).await();
      return Exit.DONE;
    } catch (CannotStart e) {
      throw new CannotRun(
          ProblemCode.UNAVAILABLE, "The daemon cannot start", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Exit.DONE;
    }
  }

  private static void stop(DurableBroker opener, Daemon daemon, Logs logs) {
    opener.close();
    daemon.close();
    logs.close();
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
      throw new CannotStart("the version of this build is not known", e);
    }
  }
}
