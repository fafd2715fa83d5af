package dev.ahp.broker.service;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes the entries of tokens. */
final class TokenRepository {
  /** How long an expired token is kept, so that its users learn why they are rejected. */
  private static final long EXPIRED_RETENTION_MS = Duration.ofDays(7).toMillis();

  /** More entries than an agent can have tokens, with those that expired. */
  static final int MAX_READ = 1_000;

  private TokenRepository() {}

  /** Returns the tokens of an agent by id, also expired ones. */
  static List<AgentToken> all(UnitOfWork work, String agent) {
    return all(
        agent,
        work.entries(KeyValueTable.TOKENS, AgentToken.prefix(agent), MAX_READ),
        work.entry(KeyValueTable.TOKENS, AgentToken.mainKey(agent)));
  }

  /**
   * Returns the tokens of entries.
   *
   * @param main the entry {@code of/AGENT}; null if there is none
   */
  static List<AgentToken> all(
      String agent, List<KeyValueEntry> entries, @Nullable JsonObject main) {
    List<AgentToken> tokens = new ArrayList<>();
    for (KeyValueEntry entry : entries) {
      tokens.add(AgentToken.of(agent, Objects.requireNonNull(entry.value())));
    }
    String mainHash = main == null ? "" : main.string("hash").orElse("");
    if (!mainHash.isEmpty() && tokens.stream().noneMatch(it -> it.hash().equals(mainHash))) {
      tokens.add(AgentToken.unnamed(agent, mainHash));
    }
    return tokens;
  }

  static void save(UnitOfWork work, AgentToken token) {
    long until = token.expiresAt() == 0 ? 0 : token.expiresAt() + EXPIRED_RETENTION_MS;
    work.put(new KeyValueEntry(KeyValueTable.TOKENS, token.hash(), token.hashEntry(), until));
    work.put(new KeyValueEntry(KeyValueTable.TOKENS, token.key(), token.entry(), until));
    if (token.expiresAt() > 0) {
      dropMain(work, token);
    }
  }

  /** Saves a token that daemons of earlier versions replace. */
  static void saveMain(UnitOfWork work, AgentToken token) {
    save(work, token);
    work.put(
        KeyValueTable.TOKENS,
        AgentToken.mainKey(token.agent()),
        JsonObject.builder().put("hash", token.hash()).build());
  }

  static void remove(UnitOfWork work, AgentToken token) {
    work.remove(KeyValueTable.TOKENS, token.hash());
    work.remove(KeyValueTable.TOKENS, token.key());
    dropMain(work, token);
  }

  private static void dropMain(UnitOfWork work, AgentToken token) {
    JsonObject main = work.entry(KeyValueTable.TOKENS, AgentToken.mainKey(token.agent()));
    if (main != null && main.string("hash").orElse("").equals(token.hash())) {
      work.remove(KeyValueTable.TOKENS, AgentToken.mainKey(token.agent()));
    }
  }
}
