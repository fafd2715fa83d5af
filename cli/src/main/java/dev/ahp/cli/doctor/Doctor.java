package dev.ahp.cli.doctor;

import dev.ahp.Denied;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Printable;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.client.Unreachable;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.StartOptions;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.rule.Severity;
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
  protected Exit ask() {
    List<Check> checks = new ArrayList<>(List.of(MachineChecks.java()));
    DaemonSettings settings = settings(checks);
    if (settings != null) {
      Path data = settings.data();
      checks.add(MachineChecks.data(data));
      checks.add(MachineChecks.disk(data));
      checks.add(MachineChecks.tls(settings));
      checks.add(contracts(settings.agents()));
      if (!daemonAnswers(checks)) {
        checks.addAll(StoreChecks.of(settings.store(), Instant.now()));
        checks.add(MachineChecks.port(settings));
      }
    }
    boolean ok = checks.stream().allMatch(Check::ok);
    answer(json(ok, checks), text(checks));
    return Exit.yesIf(ok);
  }

  private @Nullable DaemonSettings settings(List<Check> checks) {
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
      checks.add(Check.well("config", "every setting is understood"));
      return settings;
    } catch (CannotStart e) {
      checks.add(
          Check.ill("config", String.valueOf(e.getMessage()), "correct what is named there"));
      return null;
    }
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }

  /** A running daemon holds store and port, so it is asked instead. */
  private boolean daemonAnswers(List<Check> checks) {
    if (options().url().isEmpty() && whereabouts().noted().isEmpty()) {
      return false;
    }
    try {
      String url = daemon().address().base().toString();
      daemon().get(ApiPath.of("readyz"));
      checks.add(Check.well("port", "the daemon answers at " + url));
      checks.add(Check.well("store", "open in the daemon"));
      checks.add(Check.well("migrations", "the daemon applied them when it started"));
      JsonObject report = daemon().get(ApiPath.of("v1", "audit", "verify"), LONGEST);
      long records = report.number("records").orElse(0.0).longValue();
      checks.add(StoreChecks.chain(report.bool("ok").orElse(false), records));
      checks.add(StoreChecks.clock(Instant.now(), Optional.empty()));
      return true;
    } catch (Unreachable gone) {
      return false;
    } catch (Denied refusal) {
      checks.add(
          Check.ill(
              "daemon", refusal.detail(), "give the operator's token with --token or --data"));
      return true;
    }
  }

  private static Check contracts(@Nullable Path directory) {
    if (directory == null) {
      return Check.well("contracts", "no agents directory is given");
    }
    ContractSet set = ContractSet.load(new DirectorySource(directory, directory + "/", List.of()));
    LintReport report = Linter.lint(set, LintOptions.on(LocalDate.now(ZoneOffset.UTC)));
    long errors = report.count(Severity.ERROR);
    return errors == 0
        ? Check.well("contracts", directory + " has no errors")
        : Check.ill("contracts", directory + " has " + errors + " errors", "ahp lint " + directory);
  }

  private static JsonObject json(boolean ok, List<Check> checks) {
    List<Json> items = new ArrayList<>();
    checks.forEach(it -> items.add(it.toJson()));
    return JsonObject.builder().put("ok", ok).put("checks", new JsonArray(items)).build();
  }

  private String text(List<Check> checks) {
    return checks.stream().map(this::line).collect(Collectors.joining(System.lineSeparator()));
  }

  private String line(Check check) {
    String mark = check.ok() ? paint(Colour.GREEN, "✓") : paint(Colour.RED, "✗");
    String line = "%s %-11s%s".formatted(mark, check.name(), Printable.line(check.detail()));
    return check.ok() ? line : line + "%n             → %s".formatted(Printable.line(check.mend()));
  }
}
