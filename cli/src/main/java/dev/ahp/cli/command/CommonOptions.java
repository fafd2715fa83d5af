package dev.ahp.cli.command;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options every command has; they may stand before or after its name. */
public final class CommonOptions {
  @Option(
      names = "--json",
      description = "Print one JSON value on stdout and nothing else.",
      scope = ScopeType.INHERIT,
      order = 100)
  private boolean json;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The daemon; else $$AHP_URL, else daemon.json.",
      scope = ScopeType.INHERIT,
      order = 101)
  private @Nullable String url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "The caller; else $$AHP_TOKEN, else operator.token.",
      scope = ScopeType.INHERIT,
      order = 102)
  private @Nullable String token;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where data lies; else $$AHP_DATA, else ~/.ahp.",
      scope = ScopeType.INHERIT,
      order = 103)
  private @Nullable String data;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "Act as this agent, if the daemon runs with --dev.",
      scope = ScopeType.INHERIT,
      order = 104)
  private @Nullable String actingAs;

  @Option(
      names = "--no-color",
      description = "No colours, as with $$NO_COLOR.",
      scope = ScopeType.INHERIT,
      order = 105)
  private boolean noColor;

  @Option(
      names = {"-q", "--quiet"},
      description = "No notes on stderr; faults are still told.",
      scope = ScopeType.INHERIT,
      order = 106)
  private boolean quiet;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.",
      scope = ScopeType.INHERIT,
      order = 107)
  private boolean help;

  public boolean json() {
    return json;
  }

  public Optional<String> url() {
    return Optional.ofNullable(url);
  }

  public Optional<String> token() {
    return Optional.ofNullable(token);
  }

  public Optional<String> data() {
    return Optional.ofNullable(data);
  }

  public Optional<String> actingAs() {
    return Optional.ofNullable(actingAs);
  }

  public boolean noColor() {
    return noColor;
  }

  public boolean quiet() {
    return quiet;
  }

  public boolean help() {
    return help;
  }
}
