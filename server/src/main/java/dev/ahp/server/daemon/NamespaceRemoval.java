package dev.ahp.server.daemon;

import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Deletes the data of a stopped namespace. Each step can be repeated: the last state is saved
 * before anything is deleted, and the definition is deleted last.
 */
final class NamespaceRemoval {
  private final BrokerFactory opener;
  private final NamespaceApi namespaces;

  NamespaceRemoval(BrokerFactory opener, NamespaceApi namespaces) {
    this.opener = opener;
    this.namespaces = namespaces;
  }

  /** Returns false if another daemon still uses the store; the caller tries again later. */
  boolean run(String name, JsonObject definition, DaemonSettings settings) {
    if (definition.object("last").isEmpty()) {
      Optional<JsonObject> last = opener.lastState(settings);
      if (last.isEmpty()) {
        return false;
      }
      namespaces.saveLastState(name, last.get()).join();
    }
    opener.delete(settings);
    deleteDirectories(settings);
    namespaces.finishRemoval(name).join();
    return true;
  }

  /** Deletes the data directory and the keys of a namespace. */
  void deleteDirectories(DaemonSettings settings) {
    delete(settings.data());
    delete(settings.store().keys());
  }

  private static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + directory, e);
    }
  }
}
