package dev.ahp.cli.command;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command, accepted before or after its name. */
public final class CommonOptions {
  @Option(
      names = "--json",
      description = "Print the result to stdout as one JSON value.",
      scope = ScopeType.INHERIT,
      order = 100)
  private boolean json;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Daemon URL (default: $$AHP_URL, then daemon.json).",
      scope = ScopeType.INHERIT,
      order = 101)
  private @Nullable String url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "Token (default: $$AHP_TOKEN, then operator.token).",
      scope = ScopeType.INHERIT,
      order = 102)
  private @Nullable String token;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data directory (default: $$AHP_DATA, then ~/.ahp).",
      scope = ScopeType.INHERIT,
      order = 103)
  private @Nullable String data;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Saved daemon address (default: $$AHP_CONTEXT).",
      scope = ScopeType.INHERIT,
      order = 103)
  private @Nullable String context;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Namespace (default: $$AHP_NAMESPACE, then that of the token).",
      scope = ScopeType.INHERIT,
      order = 103)
  private @Nullable String namespace;

  @Option(
      names = "--as",
      paramLabel = "NAME",
      description = "Act as this agent; requires ahp start --dev.",
      scope = ScopeType.INHERIT,
      order = 104)
  private @Nullable String actingAs;

  @Option(
      names = "--no-color",
      description = "Disable colors, like a non-empty $$NO_COLOR.",
      scope = ScopeType.INHERIT,
      order = 105)
  private boolean noColor;

  @Option(
      names = {"-q", "--quiet"},
      description = "Suppress messages other than errors.",
      scope = ScopeType.INHERIT,
      order = 106)
  private boolean quiet;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.",
      scope = ScopeType.INHERIT,
      order = 107)
  private boolean help;

  private OutputFormat format = OutputFormat.table;

  public boolean json() {
    return format() == OutputFormat.json;
  }

  /** Returns the format of the result; {@code --json} takes precedence. */
  public OutputFormat format() {
    return json ? OutputFormat.json : format;
  }

  /** Returns whether the result is printed as text for people. */
  public boolean isTable() {
    return format() == OutputFormat.table;
  }

  /** Sets the format that the option {@code -o} of a command names. */
  public void setFormat(OutputFormat named) {
    format = named;
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

  public Optional<String> context() {
    return Optional.ofNullable(context);
  }

  /** Returns the option, else the environment variable {@code AHP_NAMESPACE}. */
  public Optional<String> namespace(Map<String, String> env) {
    return Optional.ofNullable(namespace)
        .or(() -> Optional.ofNullable(env.get("AHP_NAMESPACE")).filter(it -> !it.isEmpty()));
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
}
