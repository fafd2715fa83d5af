package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.CatalogRepository;
import dev.ahp.broker.command.PingHealth;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The agents of this namespace that belong to exports. They have no tokens. */
final class ExportedAgents {
  private final BrokerContext context;

  ExportedAgents(BrokerContext context) {
    this.context = context;
  }

  CompletableFuture<Boolean> put(String actor, String name, JsonObject entry) {
    AgentEntry agent = new AgentEntry(name, entry);
    Optional<AgentEntry> current = context.catalog().agent(name);
    if (current.filter(it -> it.withPause(null).json().equals(entry)).isPresent()) {
      return CompletableFuture.completedFuture(false);
    }
    return context
        .run(
            name,
            Commands.of(
                new ReadSet().entry(KeyValueTable.AGENTS, name), work -> put(work, actor, agent)))
        .thenCompose(changed -> context.enqueueForTransport(agent).thenApply(done -> changed));
  }

  private boolean put(UnitOfWork work, String actor, AgentEntry agent) {
    String name = agent.name();
    JsonObject before = work.entry(KeyValueTable.AGENTS, name);
    boolean isOther =
        before == null
            ? context.catalog().agent(name).isPresent()
            : !new AgentEntry(name, before).isManaged();
    if (isOther) {
      throw Denied.of(
          ProblemCode.AGENT_EXISTS, "an agent already has the name " + name, JsonObject.empty());
    }
    work.put(KeyValueTable.AGENTS, name, agent.json());
    record(work, actor, name, before == null ? "added" : "changed", before, agent.json());
    AgentEntry active =
        agent.withPause(work.entry(KeyValueTable.SETTINGS, CatalogRepository.PAUSE_PREFIX + name));
    work.afterCommit(() -> context.catalogs().change(it -> it.with(active)));
    return true;
  }

  CompletableFuture<Boolean> remove(String actor, String name) {
    if (context.catalog().agent(name).filter(AgentEntry::isManaged).isEmpty()) {
      return CompletableFuture.completedFuture(false);
    }
    return context.run(name, Commands.of(work -> remove(work, actor, name)));
  }

  private boolean remove(UnitOfWork work, String actor, String name) {
    JsonObject before = work.entry(KeyValueTable.AGENTS, name);
    if (before == null || !new AgentEntry(name, before).isManaged()) {
      return false;
    }
    TokenRepository.all(work, name).forEach(it -> TokenRepository.remove(work, it));
    work.remove(KeyValueTable.AGENTS, name);
    work.remove(KeyValueTable.SETTINGS, CatalogRepository.PAUSE_PREFIX + name);
    work.remove(KeyValueTable.SETTINGS, PingHealth.KEY_PREFIX + name);
    record(work, actor, name, "removed", before, null);
    work.afterCommit(() -> context.catalogs().change(it -> it.withoutAgent(name)));
    return true;
  }

  private void record(
      UnitOfWork work,
      String actor,
      String name,
      String change,
      @Nullable JsonObject before,
      @Nullable JsonObject after) {
    context.catalogChanged(work);
    work.record(
        AuditEntry.of(AuditEvent.AGENT_CHANGED, actor)
            .data(
                JsonObject.builder()
                    .put("agent", name)
                    .put("change", change)
                    .put("before", before == null ? Json.Null.NULL : before)
                    .put("after", after == null ? Json.Null.NULL : after)
                    .build()));
  }
}
