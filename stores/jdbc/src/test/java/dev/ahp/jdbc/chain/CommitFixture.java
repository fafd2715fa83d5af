package dev.ahp.jdbc.chain;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Commits packets with records and verifies that none is lost or partial. */
public final class CommitFixture {
  public static final int PACKETS = 20;

  private CommitFixture() {}

  /** Commits packets {@code name-0}, {@code name-1} … with a record each; returns the new head. */
  public static ChainHead commit(Partition partition, String name) {
    try (StoreSession session = partition.begin()) {
      TaskState task = task(session, name);
      PacketState[] packets = new PacketState[PACKETS];
      JsonObject[] records = new JsonObject[PACKETS];
      for (int i = 0; i < PACKETS; i++) {
        String id = name + "-" + i;
        packets[i] = ready(session, id, name, 1, 1, "queue");
        records[i] = facts(1, "packet.submitted", "triage", id, name);
      }
      session.write(added(task, packets));
      ChainHead head = append(session, session.head(), records);
      session.commit();
      return head;
    }
  }

  /** Verifies the chains and counts the packets; returns the number of records. */
  public static long verify(Store store) {
    Map<String, ChainHead> heads = new HashMap<>();
    AtomicLong records = new AtomicLong();
    Store.RecordSink check =
        row -> {
          records.incrementAndGet();
          JsonObject json =
              (JsonObject)
                  JsonReader.readCanonical(new String(row.line(), UTF_8), JsonLimits.RENDERING);
          String chain = row.head().chain();
          ChainHead head = heads.computeIfAbsent(chain, ChainHead::empty);
          heads.put(chain, head.after(new ChainRecord(json)));
        };
    store.export(view -> check);
    assertThat(store.<Object>read(view -> Map.copyOf(byChain(view.heads())))).isEqualTo(heads);
    assertThat(
            store.<Object>read(
                view -> view.packetsByStatus().values().stream().mapToLong(it -> it).sum()))
        .isEqualTo(records.get());
    return records.get();
  }

  private static Map<String, ChainHead> byChain(List<ChainHead> heads) {
    Map<String, ChainHead> map = new HashMap<>();
    heads.forEach(head -> map.put(head.chain(), head));
    return map;
  }
}
