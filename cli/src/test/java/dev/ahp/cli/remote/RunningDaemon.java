package dev.ahp.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A daemon in this process and commands that find it through their home directory. */
public final class RunningDaemon implements AutoCloseable {
  private final Path directory;
  private final Daemon daemon;

  private RunningDaemon(Path directory, boolean dev, Function<Path, Store> store) {
    this.directory = directory;
    StartOptions options =
        new StartOptions(
            Map.of("port", "0", "data", directory.resolve(".ahp").toString()),
            Map.of(),
            directory,
            dev);
    this.daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                SettingsReader.read(options),
                "1.2.3",
                (settings, file, keys) ->
                    LocalBroker.open(
                        store.apply(file), BrokerOptions.standard().with(settings.broker())),
                List.of()));
  }

  static RunningDaemon in(Path directory) {
    return new RunningDaemon(directory, false, file -> new MemoryStore());
  }

  /** Starts a daemon in development mode, which trusts the identity of callers. */
  public static RunningDaemon inDevMode(Path directory) {
    return new RunningDaemon(directory, true, file -> new MemoryStore());
  }

  /** Starts a daemon with a database file. */
  public static RunningDaemon withSqlite(Path directory) {
    return new RunningDaemon(directory, false, SqliteStore::open);
  }

  /** Starts a daemon with a given store. */
  static RunningDaemon with(Store store, Path directory) {
    return new RunningDaemon(directory, false, file -> store);
  }

  public String url() {
    return daemon.url();
  }

  /** Runs a command, by default as the operator. */
  public CommandResult run(String... words) {
    return CommandResult.of(directory, Map.of(), "", words);
  }

  CommandResult runWith(String stdin, String... words) {
    return CommandResult.of(directory, Map.of(), stdin, words);
  }

  /** Runs a command that must succeed and returns its JSON result. */
  JsonObject json(String... words) {
    String[] withJson = Arrays.copyOf(words, words.length + 1);
    withJson[words.length] = "--json";
    CommandResult result = run(withJson);
    if (result.exit() != 0) {
      throw new AssertionError(String.join(" ", words) + ": " + result);
    }
    return result.json();
  }

  void file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  @Override
  public void close() {
    daemon.close();
  }

  /** The result of a command. */
  public record CommandResult(int exit, String out, String err) {
    public static CommandResult of(
        Path directory, Map<String, String> env, String stdin, String... words) {
      var out = new ByteArrayOutputStream();
      var err = new ByteArrayOutputStream();
      Map<String, String> all = new HashMap<>(Map.of("HOME", directory.toString()));
      all.putAll(env);
      Terminal terminal =
          new Terminal(
              new ByteArrayInputStream(stdin.getBytes(UTF_8)),
              new PrintStream(out, false, UTF_8),
              new PrintStream(err, false, UTF_8),
              false,
              all,
              directory);
      int exit = Ahp.run(terminal, words);
      return new CommandResult(exit, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** Returns the printed JSON value. */
    Json value() {
      return JsonReader.readCanonical(out, JsonLimits.RENDERING);
    }

    public JsonObject json() {
      return value().asObject().orElseThrow();
    }
  }
}
