package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.log.LogFormat;
import dev.ahp.server.log.LogHandler;
import dev.ahp.server.log.ShutdownLogging;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Runs the daemon until it is stopped. */
@CommandLine.Command(
    footer = {
      "  ahp start                                    listen on 127.0.0.1, store data in ~/.ahp",
      "  ahp start --dev                              disable tokens, for development",
      "  ahp start --agents agents --contracts strict refuse handoffs without a contract",
      "  ahp start --host 0.0.0.0 --tls-cert c.pem --tls-key k.pem",
      "",
      "Options override variables (AHP_PORT, AHP_HOST, …), which override ahp.yaml.",
      "SIGTERM and Ctrl-C stop the daemon after running requests have finished.",
      "On a terminal, ahp start also shows a one-time sign-in link for the console.",
    })
public final class StartCommand extends CliCommand {
  /** The exit code of a process that was ended by SIGTERM. */
  private static final int TERMINATED = 143;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Listen port; 0 for any free port (default: 2470).")
  private @Nullable String port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Listen address (default: 127.0.0.1).")
  private @Nullable String host;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file (default: ./ahp.yaml if it exists).")
  private @Nullable String config;

  @Option(
      names = "--agents",
      paramLabel = "DIR",
      description = "Directory with registry, permissions and contracts (default: none).")
  private @Nullable String agents;

  @Option(
      names = "--contracts",
      paramLabel = "MODE",
      description = "Handling of edges without a contract: strict, warn or off (default: warn).")
  private @Nullable String contracts;

  @Option(
      names = "--tls-cert",
      paramLabel = "PEM",
      description = "Certificate chain for HTTPS (default: plain HTTP).")
  private @Nullable String certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "PEM",
      description = "Private key for --tls-cert, PKCS#8.")
  private @Nullable String key;

  @Option(
      names = "--sqlite",
      paramLabel = "FILE",
      description = "SQLite file of the store (default: ahp.db in the data directory).")
  private @Nullable String sqlite;

  @Option(
      names = "--allow-impersonation",
      description = "Let callers with the operator's token act as any agent.")
  private boolean allowImpersonation;

  @Option(
      names = "--exit-with-stdin",
      description = "Stop when standard input ends, and so with the program that started it.")
  private boolean exitWithStdin;

  @Option(names = "--dev", description = "Disable tokens: local callers choose their identity.")
  private boolean dev;

  @Option(names = "--verbose", description = "Log every request, including reads.")
  private boolean verbose;

  @Option(
      names = "--log",
      paramLabel = "FORMAT",
      description =
          "Format of the log on stderr: text or json (default: text on a terminal, else json).")
  private @Nullable LogChoice log;

  /** The values of {@code --log}. */
  enum LogChoice {
    text,
    json
  }

  @Override
  public boolean usesDataDirectory() {
    return true;
  }

  @Override
  protected ExitCode run() {
    System.setProperty(ShutdownLogging.PROPERTY, ShutdownLogging.class.getName());
    try {
      DaemonSettings settings = SettingsReader.read(startOptions());
      LogFormat format = logFormat();
      LogHandler logHandler = LogHandler.install(terminal().err(), format, verbose);
      DurableBroker brokerFactory = new DurableBroker();
      String version = ProgramVersion.number();
      Daemon daemon =
          Daemon.start(
              new Daemon.DaemonParts(
                  settings,
                  version,
                  brokerFactory,
                  (namespace, own) -> RouteModules.of(own, version)));
      ShutdownWatchdog watchdog =
          ShutdownWatchdog.start(
              ShutdownWatchdog.TIMEOUT, () -> Runtime.getRuntime().halt(TERMINATED));
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> watchdog.guard(() -> stop(brokerFactory, daemon, logHandler)), "ahp-stop"));
      terminal().out().println("ahp ready " + daemon.url());
      terminal().out().flush();
      if (format == LogFormat.TEXT && terminal().errIsTerminal()) {
        terminal().err().print(StartBanner.of(daemon.url(), settings, terminal()));
        terminal().err().flush();
      }
      awaitEnd();
      return ExitCode.DONE;
    } catch (DaemonStartException e) {
      throw new CommandException(
          ProblemCode.UNAVAILABLE, "The daemon cannot start", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.DONE;
    }
  }

  /** Returns at the end of standard input; the end of the process then stops the daemon. */
  private void awaitEnd() throws InterruptedException {
    if (!exitWithStdin) {
      new CountDownLatch(1).await();
    }
    // A static logger would be created before the log manager is set.
    System.Logger log = System.getLogger("dev.ahp.cli.daemon");
    try {
      terminal().in().transferTo(OutputStream.nullOutputStream());
      log.log(Level.INFO, "standard input ended");
    } catch (IOException e) {
      log.log(Level.WARNING, "cannot read standard input", e);
    }
  }

  private Impersonation impersonation() {
    if (dev) {
      return Impersonation.LOCAL;
    }
    return allowImpersonation ? Impersonation.OPERATOR : Impersonation.DENIED;
  }

  private LogFormat logFormat() {
    boolean isText = log == null ? terminal().errIsTerminal() : log == LogChoice.text;
    return isText ? LogFormat.TEXT : LogFormat.JSON;
  }

  private static void stop(DurableBroker brokerFactory, Daemon daemon, LogHandler logHandler) {
    brokerFactory.close();
    daemon.close();
    logHandler.close();
  }

  private StartOptions startOptions() {
    Map<String, String> given = new HashMap<>();
    put(given, "port", port);
    put(given, "host", host);
    put(given, "sqlite", sqlite);
    put(given, "config", config);
    put(given, "agents", agents);
    put(given, "contracts", contracts);
    put(given, "tls-cert", certificate);
    put(given, "tls-key", key);
    put(given, "data", options().data().orElse(null));
    return new StartOptions(given, terminal().env(), terminal().directory(), impersonation());
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }
}
