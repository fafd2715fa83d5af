package dev.ahp.broker.telling;

import dev.ahp.broker.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Leads those who come to the company of those who are told what happens; who comes back is told
 * first what it missed. All of it in the line of one thread, so that nothing is told twice or
 * missed between past and present.
 */
final class Arrivals {
  private final Store store;
  private final Company company;
  private final Executor line;
  private final Telling telling;

  /** Those on their way; what happens meanwhile is theirs. */
  private final AtomicInteger underWay = new AtomicInteger();

  private final Deque<Turn> resuming = new ArrayDeque<>();
  private final List<Joiner> joiners = new ArrayList<>();
  private final Postponed postponed = new Postponed();

  /**
   * Nobody has come yet.
   *
   * @param line runs what it is given on one thread, in order
   */
  Arrivals(Store store, Company company, Executor line, Telling telling) {
    this.store = store;
    this.company = company;
    this.line = line;
    this.telling = telling;
  }

  /** How the company is told what there is. */
  interface Telling {
    void now();

    void soon();
  }

  /** Who comes back, and where it began. */
  private record Turn(Resuming resuming, Start start) {
    Joiner joiner() {
      return new Joiner(resuming.listening(), new Start(resuming.ends(), start.alerts()));
    }
  }

  boolean isAny() {
    return underWay.get() > 0;
  }

  void add(Listening listening) {
    Joiner joiner = new Joiner(listening, start());
    line.execute(() -> begin(joiner));
  }

  /** From before it looks, what happens is kept for who comes. */
  private Start start() {
    underWay.incrementAndGet();
    try {
      return store.read(Start::of);
    } catch (RuntimeException e) {
      underWay.decrementAndGet();
      throw e;
    }
  }

  private void begin(Joiner joiner) {
    postponed.attempt(
        () ->
            resuming(joiner)
                .ifPresentOrElse(back -> goOn(new Turn(back, joiner.start())), () -> join(joiner)),
        () -> begin(joiner));
  }

  private Optional<Resuming> resuming(Joiner joiner) {
    Listening listening = joiner.listening();
    return listening.filter().after() == null || listening.isOver()
        ? Optional.empty()
        : store.read(view -> Resuming.of(view, listening, joiner.start().ends(), store.isShared()));
  }

  private void goOn(Turn turn) {
    resuming.add(turn);
    if (resuming.size() == 1) {
      line.execute(this::takeTurn);
    }
  }

  /**
   * One of those who come back is told some of what it missed; the next turn stands at the end of
   * the line, behind everything that has happened by now.
   */
  private void takeTurn() {
    Turn turn = resuming.remove();
    postponed.attempt(
        () -> {
          tellSome(turn.resuming());
          if (turn.resuming().isOver()) {
            join(turn.joiner());
          } else {
            resuming.add(turn);
          }
        },
        () -> goOn(turn));
    if (!resuming.isEmpty()) {
      line.execute(this::takeTurn);
    }
  }

  private void tellSome(Resuming back) {
    if (back.untold().isEmpty()) {
      back.untold().addAll(store.read(back::next));
    }
    company.tell(Set.of(back.listening()), back.untold());
    back.untold().clear();
  }

  private void join(Joiner joiner) {
    joiners.add(joiner);
    if (joiners.size() == 1) {
      line.execute(this::admitAll);
    }
  }

  /** Many may come at once, after a restart for one; the store is asked for all together. */
  private void admitAll() {
    List<Joiner> all = List.copyOf(joiners);
    joiners.clear();
    postponed.attempt(
        () -> {
          company.admit(all.stream().filter(it -> !it.listening().isOver()).toList(), telling::now);
          underWay.addAndGet(-all.size());
          telling.soon();
        },
        () -> all.forEach(this::join));
  }

  /** Begins again what the store did not let be told before. */
  void beginAgain() {
    if (postponed.isAny()) {
      line.execute(postponed::beginAgain);
    }
  }
}
