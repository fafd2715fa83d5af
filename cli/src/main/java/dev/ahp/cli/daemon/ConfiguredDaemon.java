package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CommonOptions;
import dev.ahp.cli.command.Terminal;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.NamespaceSettings;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a daemon that need not run, in the same way as {@code ahp start}. */
public final class ConfiguredDaemon {
  private ConfiguredDaemon() {}

  /**
   * Returns the settings.
   *
   * @param data the value of {@code --data}; null for the default
   * @param config the value of {@code --config}; null for the default
   */
  public static DaemonSettings settings(
      Terminal terminal, @Nullable String data, @Nullable String config) {
    try {
      return SettingsReader.read(options(terminal, data, config));
    } catch (DaemonStartException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the settings of the namespace that the options of a command name. */
  public static DaemonSettings ofNamespace(
      Terminal terminal, CommonOptions options, @Nullable String config) {
    return inNamespace(settings(terminal, options.data().orElse(null), config), terminal, options);
  }

  /**
   * Returns the settings of the namespace that the options of a command name. The definition in the
   * store of the daemon names the database server of the namespace.
   */
  public static DaemonSettings inNamespace(
      DaemonSettings daemon, Terminal terminal, CommonOptions options) {
    String name = options.namespace(terminal.env()).orElse(NamespaceName.DEFAULT);
    if (name.equals(NamespaceName.DEFAULT)) {
      return daemon;
    }
    JsonObject definition =
        StoreFactory.namespaces(daemon.store()).stream()
            .filter(it -> it.string("name").filter(name::equals).isPresent())
            .findFirst()
            .orElseThrow(
                () ->
                    new CommandException(
                        ProblemCode.NOT_FOUND,
                        "unknown namespace " + name + " in " + daemon.data()));
    try {
      return NamespaceSettings.of(daemon, name, definition.string("placement").orElse(null));
    } catch (DaemonStartException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the options with which the daemon is started. */
  public static StartOptions options(
      Terminal terminal, @Nullable String data, @Nullable String config) {
    Map<String, String> given = new HashMap<>();
    if (data != null) {
      given.put("data", data);
    }
    if (config != null) {
      given.put("config", config);
    }
    return new StartOptions(given, terminal.env(), terminal.directory(), false);
  }
}
