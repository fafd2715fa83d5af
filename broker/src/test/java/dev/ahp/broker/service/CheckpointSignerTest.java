package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A new checkpoint is stored only if the chain has grown. */
class CheckpointSignerTest {
  private static final String LONG_AGO = "2001-01-01T00:00:00.000Z";

  private final MemoryStore store = new MemoryStore();

  private final List<LocalBroker> brokers = new ArrayList<>();

  private LocalBroker open() {
    LocalBroker broker = LocalBroker.open(store, BrokerOptions.standard());
    brokers.add(broker);
    return broker;
  }

  @AfterEach
  void close() {
    brokers.forEach(LocalBroker::close);
  }

  private LocalBroker broker() {
    LocalBroker broker = open();
    broker.agents().put(Caller.OPERATOR, "agent", JsonObject.empty()).join();
    return broker;
  }

  private List<KeyValueEntry> stored() {
    return store.read(view -> view.entries(KeyValueTable.AUDIT_CHECKPOINTS, "", "", 100));
  }

  @Test
  void checkpointIsReusedUntilTheChainGrows() {
    LocalBroker broker = broker();
    JsonObject first = broker.audit().checkpoint(Caller.OPERATOR);

    assertThat(broker.audit().checkpoint(Caller.OPERATOR)).isEqualTo(first);
    broker.audit().export(Caller.OPERATOR, null, line -> {});
    assertThat(stored()).hasSize(1);

    broker.agents().put(Caller.OPERATOR, "other", JsonObject.empty()).join();
    JsonObject second = broker.audit().checkpoint(Caller.OPERATOR);

    assertThat(second.number("records")).contains(first.number("records").orElseThrow() + 1);
    assertThat(stored()).hasSize(2);
    assertThat(broker.audit().verify(Caller.OPERATOR).bool("ok")).contains(true);
  }

  @Test
  void anotherKeyGetsItsOwnCheckpoint() {
    LocalBroker broker = broker();
    LocalBroker rotated = open();
    JsonObject first = broker.audit().checkpoint(Caller.OPERATOR);

    JsonObject second = rotated.audit().checkpoint(Caller.OPERATOR);

    assertThat(new AuditCheckpoint(second).publicKey())
        .isNotEqualTo(new AuditCheckpoint(first).publicKey());
    assertThat(broker.audit().checkpoint(Caller.OPERATOR)).isEqualTo(first);
    assertThat(rotated.audit().checkpoint(Caller.OPERATOR)).isEqualTo(second);
    assertThat(stored()).hasSize(2);
  }

  @Test
  void forgedCheckpointIsNotReused() {
    LocalBroker broker = broker();
    JsonObject first = broker.audit().checkpoint(Caller.OPERATOR);
    KeyValueEntry forged =
        KeyValueEntry.permanent(
            KeyValueTable.AUDIT_CHECKPOINTS,
            stored().get(0).key(),
            first.with("at", Json.of(LONG_AGO)));
    try (StoreSession session = store.partitions().get(0).begin()) {
      session.write(new Changes(List.of(), List.of(), List.of(forged)));
      session.commit();
    }

    JsonObject second = broker.audit().checkpoint(Caller.OPERATOR);

    assertThat(second.string("at")).isPresent().isNotEqualTo(Optional.of(LONG_AGO));
    assertThat(new AuditCheckpoint(second).isSigned()).isTrue();
  }
}
