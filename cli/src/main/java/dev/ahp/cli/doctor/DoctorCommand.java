package dev.ahp.cli.doctor;

import dev.ahp.Denied;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.cli.daemon.ConfiguredDaemon;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.rule.Severity;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Diagnoses the daemon and its environment and prints a remedy for each failed check. */
@CommandLine.Command(
    footer = {"  ahp doctor", "  ahp doctor --config ahp.yaml --agents agents --json"})
public final class DoctorCommand extends RemoteCommand {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file (default: ./ahp.yaml if it exists).")
  private @Nullable String config;

  @Option(
      names = "--agents",
      paramLabel = "DIR",
      description = "Agents directory (default: from the settings).")
  private @Nullable String agents;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Listen address (default: 127.0.0.1).")
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "PORT", description = "Listen port (default: 2470).")
  private @Nullable String port;

  @Override
  protected ExitCode execute() {
    List<DoctorCheck> checks = new ArrayList<>(List.of(MachineChecks.java()));
    DaemonSettings settings = settings(checks);
    if (settings != null) {
      Path data = settings.data();
      checks.add(MachineChecks.data(data));
      checks.add(MachineChecks.disk(data));
      checks.add(MachineChecks.tls(settings));
      checks.add(contracts(settings.agents()));
      if (!checkRunningDaemon(checks)) {
        checks.addAll(StoreChecks.of(settings.store(), Instant.now()));
        checks.add(MachineChecks.port(settings));
      }
    }
    boolean ok = checks.stream().allMatch(DoctorCheck::ok);
    printResult(json(ok, checks), text(checks));
    return ExitCode.yesIf(ok);
  }

  private @Nullable DaemonSettings settings(List<DoctorCheck> checks) {
    Map<String, String> given = new HashMap<>();
    options().data().ifPresent(it -> given.put("data", it));
    put(given, "config", config);
    put(given, "agents", agents);
    put(given, "host", host);
    put(given, "port", port);
    try {
      DaemonSettings daemon =
          SettingsReader.read(
              new StartOptions(given, terminal().env(), terminal().directory(), false));
      DaemonSettings settings = ConfiguredDaemon.inNamespace(daemon, terminal(), options());
      checks.add(DoctorCheck.passed("config", "all settings are valid"));
      return settings;
    } catch (DaemonStartException e) {
      checks.add(
          DoctorCheck.failed("config", String.valueOf(e.getMessage()), "correct this setting"));
      return null;
    }
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }

  /** Runs the checks through a running daemon, which owns store and port. */
  private boolean checkRunningDaemon(List<DoctorCheck> checks) {
    if (options().url().isEmpty() && locator().recordedUrl().isEmpty()) {
      return false;
    }
    try {
      String url = daemon().address().base().toString();
      daemon().get(ApiPath.of("readyz"));
      checks.add(DoctorCheck.passed("port", "a daemon is running at " + url));
      checks.add(DoctorCheck.passed("store", "opened by the daemon"));
      checks.add(DoctorCheck.passed("migrations", "applied by the daemon at startup"));
      JsonObject report = daemon().get(ApiPath.of("v1", "audit", "verify"), TIMEOUT);
      long records = report.number("records").orElse(0.0).longValue();
      checks.add(StoreChecks.chain(report.bool("ok").orElse(false), records));
      checks.add(StoreChecks.clock(Instant.now(), Optional.empty()));
      return true;
    } catch (DaemonUnreachableException e) {
      return false;
    } catch (Denied refusal) {
      checks.add(refused(refusal));
      return true;
    }
  }

  private static DoctorCheck refused(Denied refusal) {
    return refusal.code().equals(ProblemCode.UNAVAILABLE.name())
        ? DoctorCheck.failed(
            "store", refusal.detail(), "free space on the disk, or start the database again")
        : DoctorCheck.failed(
            "daemon",
            refusal.detail(),
            "set the operator token with --token, or name its directory with --data");
  }

  private static DoctorCheck contracts(@Nullable Path directory) {
    if (directory == null) {
      return DoctorCheck.passed("contracts", "no agents directory configured");
    }
    ContractSet set =
        ContractLoader.load(new DirectorySource(directory, directory + "/", List.of()));
    LintReport report = Linter.lint(set, LintOptions.on(LocalDate.now(ZoneOffset.UTC)));
    long errors = report.count(Severity.ERROR);
    return errors == 0
        ? DoctorCheck.passed("contracts", directory + " has no errors")
        : DoctorCheck.failed(
            "contracts",
            directory + " has " + CountText.of(errors, "error"),
            "run ahp lint " + directory);
  }

  private static JsonObject json(boolean ok, List<DoctorCheck> checks) {
    List<Json> items = new ArrayList<>();
    checks.forEach(it -> items.add(it.toJson()));
    return JsonObject.builder().put("ok", ok).put("checks", new JsonArray(items)).build();
  }

  private String text(List<DoctorCheck> checks) {
    return checks.stream().map(this::line).collect(Collectors.joining(System.lineSeparator()));
  }

  private String line(DoctorCheck check) {
    String mark = check.ok() ? paint(Colour.GREEN, "✓") : paint(Colour.RED, "✗");
    String line =
        "%s %-11s%s".formatted(mark, check.name(), TerminalSanitizer.line(check.detail()));
    return check.ok()
        ? line
        : line + "%n             → %s".formatted(TerminalSanitizer.line(check.remedy()));
  }
}
