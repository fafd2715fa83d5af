package dev.ahp.cli.doctor;

import dev.ahp.Denied;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonUnreachableException;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.rule.Severity;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
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

/** Looks at everything around the daemon and says how to mend what is not well. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp doctor", "  ahp doctor --config ahp.yaml --agents agents --json"})
public final class Doctor extends RemoteCommand {
  private static final Duration LONGEST = Duration.ofMinutes(30);

  @Option(names = "--config", paramLabel = "FILE", description = "As for ahp start.")
  private @Nullable String config;

  @Option(names = "--agents", paramLabel = "DIR", description = "As for ahp start.")
  private @Nullable String agents;

  @Option(names = "--host", paramLabel = "HOST", description = "As for ahp start.")
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "PORT", description = "As for ahp start.")
  private @Nullable String port;

  public Doctor(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    List<DoctorCheck> doctorChecks = new ArrayList<>(List.of(MachineChecks.java()));
    DaemonSettings settings = settings(doctorChecks);
    if (settings != null) {
      Path data = settings.data();
      doctorChecks.add(MachineChecks.data(data));
      doctorChecks.add(MachineChecks.disk(data));
      doctorChecks.add(MachineChecks.tls(settings));
      doctorChecks.add(contracts(settings.agents()));
      if (!daemonAnswers(doctorChecks)) {
        doctorChecks.addAll(StoreChecks.of(settings.store(), Instant.now()));
        doctorChecks.add(MachineChecks.port(settings));
      }
    }
    boolean ok = doctorChecks.stream().allMatch(DoctorCheck::ok);
    answer(json(ok, doctorChecks), text(doctorChecks));
    return ExitCode.yesIf(ok);
  }

  private @Nullable DaemonSettings settings(List<DoctorCheck> doctorChecks) {
    Map<String, String> given = new HashMap<>();
    options().data().ifPresent(it -> given.put("data", it));
    put(given, "config", config);
    put(given, "agents", agents);
    put(given, "host", host);
    put(given, "port", port);
    try {
      DaemonSettings settings =
          DaemonSettings.of(
              new StartOptions(given, terminal().env(), terminal().directory(), false));
      doctorChecks.add(DoctorCheck.well("config", "every setting is understood"));
      return settings;
    } catch (DaemonStartException e) {
      doctorChecks.add(
          DoctorCheck.ill("config", String.valueOf(e.getMessage()), "correct what is named there"));
      return null;
    }
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }

  /** A running daemon holds store and port, so it is asked instead. */
  private boolean daemonAnswers(List<DoctorCheck> doctorChecks) {
    if (options().url().isEmpty() && whereabouts().noted().isEmpty()) {
      return false;
    }
    try {
      String url = daemon().address().base().toString();
      daemon().get(ApiPath.of("readyz"));
      doctorChecks.add(DoctorCheck.well("port", "the daemon answers at " + url));
      doctorChecks.add(DoctorCheck.well("store", "open in the daemon"));
      doctorChecks.add(DoctorCheck.well("migrations", "the daemon applied them when it started"));
      JsonObject report = daemon().get(ApiPath.of("v1", "audit", "verify"), LONGEST);
      long records = report.number("records").orElse(0.0).longValue();
      doctorChecks.add(StoreChecks.chain(report.bool("ok").orElse(false), records));
      doctorChecks.add(StoreChecks.clock(Instant.now(), Optional.empty()));
      return true;
    } catch (DaemonUnreachableException gone) {
      return false;
    } catch (Denied refusal) {
      doctorChecks.add(
          DoctorCheck.ill(
              "daemon", refusal.detail(), "give the operator's token with --token or --data"));
      return true;
    }
  }

  private static DoctorCheck contracts(@Nullable Path directory) {
    if (directory == null) {
      return DoctorCheck.well("contracts", "no agents directory is given");
    }
    ContractSet set = ContractSet.load(new DirectorySource(directory, directory + "/", List.of()));
    LintReport report = Linter.lint(set, LintOptions.on(LocalDate.now(ZoneOffset.UTC)));
    long errors = report.count(Severity.ERROR);
    return errors == 0
        ? DoctorCheck.well("contracts", directory + " has no errors")
        : DoctorCheck.ill(
            "contracts", directory + " has " + errors + " errors", "ahp lint " + directory);
  }

  private static JsonObject json(boolean ok, List<DoctorCheck> doctorChecks) {
    List<Json> items = new ArrayList<>();
    doctorChecks.forEach(it -> items.add(it.toJson()));
    return JsonObject.builder().put("ok", ok).put("checks", new JsonArray(items)).build();
  }

  private String text(List<DoctorCheck> doctorChecks) {
    return doctorChecks.stream()
        .map(this::line)
        .collect(Collectors.joining(System.lineSeparator()));
  }

  private String line(DoctorCheck doctorCheck) {
    String mark = doctorCheck.ok() ? paint(Colour.GREEN, "✓") : paint(Colour.RED, "✗");
    String line =
        "%s %-11s%s"
            .formatted(mark, doctorCheck.name(), TerminalSanitizer.line(doctorCheck.detail()));
    return doctorCheck.ok()
        ? line
        : line + "%n             → %s".formatted(TerminalSanitizer.line(doctorCheck.mend()));
  }
}
