package dev.ahp.broker.events;

import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.RecordSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays the records that a resuming subscriber missed, in slices, so that others are not delayed.
 * First it reads the records up to the subscription by time, then newer ones by chain. Not
 * thread-safe.
 */
final class CatchUp {
  private static final int SLICE_SIZE = 500;

  /** How much later than a record an earlier one may be committed by another partition. */
  private static final long OVERLAP_MS = 5_000;

  private final EventSubscription subscription;
  private final String chain;
  private final long seq;
  private final List<RecordRow> pending = new ArrayList<>();
  private RecordRow.@Nullable RecordPosition position;
  private Map<String, Long> ends;
  private boolean earlier = true;
  private boolean done;

  private CatchUp(EventSubscription subscription, String chain, long seq, Map<String, Long> ends) {
    this.subscription = subscription;
    this.chain = chain;
    this.seq = seq;
    this.ends = ends;
  }

  /**
   * Returns the replay for a subscription; empty if it does not resume, or with an unknown record
   * id.
   *
   * @param ends the chain heads at the start of the subscription
   * @param late whether other partitions may commit late; their records may then be delivered twice
   */
  static Optional<CatchUp> of(
      StoreView view, EventSubscription subscription, Map<String, Long> ends, boolean late) {
    String after = subscription.filter().after();
    int colon = after == null ? -1 : after.lastIndexOf(':');
    if (after == null || colon < 0) {
      return Optional.empty();
    }
    String chain = after.substring(0, colon);
    long seq;
    try {
      seq = Long.parseLong(after.substring(colon + 1));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    if (seq < 0 || seq > ends.getOrDefault(chain, -1L)) {
      return Optional.empty();
    }
    CatchUp catchUp = new CatchUp(subscription, chain, seq, Map.copyOf(ends));
    RecordRow last = view.record(chain, seq);
    if (last != null) {
      catchUp.position =
          late ? new RecordRow.RecordPosition(last.at() - OVERLAP_MS, "", 0) : last.position();
    }
    return Optional.of(catchUp);
  }

  EventSubscription subscription() {
    return subscription;
  }

  /** Returns the records that were read and not delivered yet. */
  List<RecordRow> pending() {
    return pending;
  }

  /** Returns up to which record of each chain everything was read. */
  Map<String, Long> ends() {
    return ends;
  }

  /** Returns whether all records were read or the subscriber left. */
  boolean isOver() {
    return done || subscription.isClosed();
  }

  /** Reads the next slice; it may be empty although others follow. */
  List<RecordRow> next(StoreView view) {
    return earlier ? readEarlier(view) : readNewer(view);
  }

  private List<RecordRow> readEarlier(StoreView view) {
    String task = subscription.filter().taskId();
    RecordQuery query = new RecordQuery(task, null, null, null, null, position, SLICE_SIZE, false);
    RecordSlice read = RecordSlice.of(view, query);
    earlier = read.more();
    if (!read.rows().isEmpty()) {
      position = read.last().position();
    }
    return read.rows().stream().filter(this::isMissed).toList();
  }

  private boolean isMissed(RecordRow row) {
    boolean received = row.chain().equals(chain) && row.seq() <= seq;
    return !received && row.seq() <= ends.getOrDefault(row.chain(), 0L);
  }

  private List<RecordRow> readNewer(StoreView view) {
    ChainFollower.RecordBatch recordBatch =
        ChainFollower.between(view, ends, ChainFollower.ends(view));
    ends = recordBatch.ends();
    done = !recordBatch.more();
    return recordBatch.records();
  }
}
