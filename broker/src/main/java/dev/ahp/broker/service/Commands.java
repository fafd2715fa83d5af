package dev.ahp.broker.service;

import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import java.util.function.Function;

/** Creates commands from functions. */
final class Commands {
  private Commands() {}

  static <T> Command<T> of(Function<UnitOfWork, T> effect) {
    return of(new ReadSet(), effect);
  }

  static <T> Command<T> of(ReadSet reads, Function<UnitOfWork, T> effect) {
    return new Command<>() {
      @Override
      public ReadSet reads() {
        return reads;
      }

      @Override
      public T run(UnitOfWork work) {
        return effect.apply(work);
      }
    };
  }
}
