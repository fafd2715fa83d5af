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
 * Finds what one who comes back has missed since the record it saw last, a slice at a time, so that
 * nobody waits until all of it is told: first what was there when it came, in the order of time,
 * then, chain by chain, what has come meanwhile. Used by one thread.
 */
final class CatchUp {
  private static final int SLICE = 500;

  /** How much later than a record one of an earlier moment may be committed by another lane. */
  private static final long OVERLAP_MS = 5_000;

  private final EventSubscription eventSubscription;
  private final String chain;
  private final long seq;
  private final List<RecordRow> untold = new ArrayList<>();
  private RecordQuery.@Nullable RecordPosition recordPosition;
  private Map<String, Long> ends;
  private boolean earlier = true;
  private boolean over;

  private CatchUp(
      EventSubscription eventSubscription, String chain, long seq, Map<String, Long> ends) {
    this.eventSubscription = eventSubscription;
    this.chain = chain;
    this.seq = seq;
    this.ends = ends;
  }

  /**
   * Empty for one that does not come back, or with an id that was never given to anybody: nothing
   * comes after that but what happens now.
   *
   * @param ends of the chains when it came
   * @param late whether other lanes may commit late; what they did is rather told twice than not
   */
  static Optional<CatchUp> of(
      StoreView view, EventSubscription eventSubscription, Map<String, Long> ends, boolean late) {
    String after = eventSubscription.filter().after();
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
    CatchUp catchUp = new CatchUp(eventSubscription, chain, seq, Map.copyOf(ends));
    RecordRow last = view.record(chain, seq);
    if (last != null) {
      catchUp.recordPosition =
          late ? new RecordQuery.RecordPosition(last.at() - OVERLAP_MS, "", 0) : last.place();
    }
    return Optional.of(catchUp);
  }

  EventSubscription listening() {
    return eventSubscription;
  }

  /** What was found and is not told yet. */
  List<RecordRow> untold() {
    return untold;
  }

  /** Up to where everything has been found. */
  Map<String, Long> ends() {
    return ends;
  }

  /** Whether there is nothing more to find, or nobody to tell it. */
  boolean isOver() {
    return over || eventSubscription.isOver();
  }

  /** Some more of what it has missed; perhaps none of those that were looked at. */
  List<RecordRow> next(StoreView view) {
    return earlier ? earlier(view) : meanwhile(view);
  }

  private List<RecordRow> earlier(StoreView view) {
    String task = eventSubscription.filter().taskId();
    RecordQuery query = new RecordQuery(task, null, null, null, null, recordPosition, SLICE, false);
    RecordSlice read = RecordSlice.of(view, query);
    earlier = read.more();
    if (!read.rows().isEmpty()) {
      recordPosition = read.last().place();
    }
    return read.rows().stream().filter(this::isMissed).toList();
  }

  private boolean isMissed(RecordRow row) {
    boolean known = row.chain().equals(chain) && row.seq() <= seq;
    return !known && row.seq() <= ends.getOrDefault(row.chain(), 0L);
  }

  private List<RecordRow> meanwhile(StoreView view) {
    ChainFollower.RecordBatch recordBatch =
        ChainFollower.between(view, ends, ChainFollower.ends(view));
    ends = recordBatch.ends();
    over = !recordBatch.more();
    return recordBatch.records();
  }
}
