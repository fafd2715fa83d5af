package dev.ahp.cli.context;

import dev.ahp.cli.command.CommonOptions;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.client.DaemonAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the daemon of the selected context. Options override variables, which override the default
 * context. The token of a context is sent only to the URL of that context.
 */
public final class ContextResolver {
  private static final int MAX_TOKEN_BYTES = 4_096;

  private final Terminal terminal;
  private final CommonOptions options;

  public ContextResolver(Terminal terminal, CommonOptions options) {
    this.terminal = terminal;
    this.options = options;
  }

  /** Returns the address, or empty if no context is selected. */
  public Optional<DaemonAddress> address() {
    return selected()
        .map(
            context -> {
              String url = options.url().orElse(context.url());
              return DaemonAddress.of(url, token(context, url));
            });
  }

  private Optional<SavedContext> selected() {
    if (options.context().isPresent()) {
      return options.context().map(it -> ContextFile.read(terminal).require(it));
    }
    if (options.url().isPresent() || options.data().isPresent() || hasVariable("AHP_URL")) {
      return Optional.empty();
    }
    if (hasVariable("AHP_CONTEXT")) {
      return variable("AHP_CONTEXT").map(it -> ContextFile.read(terminal).require(it));
    }
    if (hasVariable("AHP_DATA")) {
      return Optional.empty();
    }
    ContextFile file = ContextFile.read(terminal);
    return file.current().map(file::require);
  }

  private @Nullable String token(SavedContext context, String url) {
    if (options.token().isPresent()) {
      return options.token().get();
    }
    Optional<String> variable =
        options.context().isPresent() ? Optional.empty() : variable("AHP_TOKEN");
    if (variable.isPresent()) {
      return variable.get();
    }
    return context.tokenFile() == null || !url.equals(context.url())
        ? null
        : InputFile.read(terminal, context.tokenFile(), MAX_TOKEN_BYTES).strip();
  }

  private boolean hasVariable(String name) {
    return variable(name).isPresent();
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(terminal.env().get(name)).filter(it -> !it.isEmpty());
  }
}
