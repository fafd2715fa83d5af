package dev.ahp.server.daemon;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.ExportApi.ExportKey;
import dev.ahp.broker.api.NamespaceDirectory;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Applies the exports to the namespaces on both sides. Each step can be repeated, so the next call
 * continues after a failure or a restart.
 */
final class ExportApplier {
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.daemon");

  private final BrokerApi main;
  private final NamespaceDirectory directory;
  private final ReentrantLock lock = new ReentrantLock();

  /** The exports whose last attempt failed; only the first of several failures is logged. */
  private final Set<ExportKey> failing = new HashSet<>();

  ExportApplier(BrokerApi main, NamespaceDirectory directory) {
    this.main = main;
    this.directory = directory;
  }

  /** Returns whether there are exports and no call applies them at the moment. */
  boolean isDue() {
    return !lock.isLocked() && !main.exports().all().isEmpty();
  }

  /** Applies all exports; returns false if a part of them must be repeated later. */
  boolean apply() {
    lock.lock();
    try {
      List<JsonObject> all = main.exports().all();
      boolean isDone = true;
      for (JsonObject export : all) {
        isDone &= apply(export, all);
      }
      return isDone;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "cannot read the exports; retrying", e);
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean apply(JsonObject export, List<JsonObject> all) {
    ExportKey key = ExportKey.of(export);
    try {
      boolean isDone = isRemoving(export) ? remove(export, all) : place(export, all);
      failing.remove(key);
      return isDone;
    } catch (RuntimeException e) {
      Level level = failing.add(key) ? Level.WARNING : Level.DEBUG;
      LOG.log(level, "cannot apply the export " + key + "; retrying", e);
      return false;
    }
  }

  private static boolean isRemoving(JsonObject export) {
    return export.string("state").filter("removing"::equals).isPresent();
  }

  private boolean place(JsonObject export, List<JsonObject> all) {
    ExportKey key = ExportKey.of(export);
    Optional<BrokerApi> source = directory.broker(key.namespace());
    Optional<BrokerApi> other = directory.broker(key.to());
    if (source.isEmpty() || other.isEmpty()) {
      return false;
    }
    String actor = export.string("createdBy").orElse("");
    putSender(source.get(), key, actor, all);
    JsonArray types = export.array("types").orElse(JsonArray.empty());
    JsonObject entry = ExportEntries.receiver(export, types, source.get());
    other.get().exports().putAgent(actorIn(key.to(), actor), key.as(), entry).join();
    return true;
  }

  /** Writes or removes the sender of a namespace according to the exports that are not removed. */
  private static void putSender(
      BrokerApi source, ExportKey key, String actor, List<JsonObject> all) {
    List<JsonObject> active =
        all.stream()
            .filter(it -> !isRemoving(it))
            .filter(it -> ExportKey.of(it).namespace().equals(key.namespace()))
            .filter(it -> ExportKey.of(it).to().equals(key.to()))
            .toList();
    String sender = ExportApi.senderFor(key.to());
    String who = actorIn(key.namespace(), actor);
    var unused =
        active.isEmpty()
            ? source.exports().removeAgent(who, sender).join()
            : source.exports().putAgent(who, sender, ExportEntries.sender(key.to(), active)).join();
  }

  /** Names an operator of {@code default} in the records of another namespace. */
  private static String actorIn(String namespace, String operator) {
    return namespace.equals(NamespaceName.DEFAULT)
        ? operator
        : NamespaceName.DEFAULT + "/" + operator;
  }

  /** Refuses new work, cancels open work on both sides, then removes the agents. */
  private boolean remove(JsonObject export, List<JsonObject> all) {
    ExportKey key = ExportKey.of(export);
    Set<String> existing = existing();
    Optional<BrokerApi> source = directory.broker(key.namespace());
    Optional<BrokerApi> other = directory.broker(key.to());
    if ((source.isEmpty() && existing.contains(key.namespace()))
        || (other.isEmpty() && existing.contains(key.to()))) {
      return false;
    }
    String actor = export.string("removedBy").orElse("");
    source.ifPresent(it -> putSender(it, key, actor, all));
    other.ifPresent(it -> close(it, export, actor));
    new ExportCancellation(key, export.string("agent").orElse("")).run(source, other);
    other.ifPresent(it -> it.exports().removeAgent(actorIn(key.to(), actor), key.as()).join());
    main.exports().finishRemoval(key).join();
    return true;
  }

  /** Lets the receiver refuse every type of packet. */
  private static void close(BrokerApi other, JsonObject export, String actor) {
    ExportKey key = ExportKey.of(export);
    if (other.agents().registered(key.as()).isPresent()) {
      JsonObject entry = ExportEntries.receiver(export, JsonArray.empty(), null);
      other.exports().putAgent(actorIn(key.to(), actor), key.as(), entry).join();
    }
  }

  /** Returns the namespaces that are not being removed. */
  private Set<String> existing() {
    Set<String> names =
        main.namespaces().all().stream()
            .filter(it -> !isRemoving(it))
            .flatMap(it -> it.string("name").stream())
            .collect(Collectors.toSet());
    names.add(NamespaceName.DEFAULT);
    return names;
  }
}
