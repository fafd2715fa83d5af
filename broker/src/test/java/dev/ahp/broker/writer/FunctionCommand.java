package dev.ahp.broker.writer;

import dev.ahp.broker.store.ReadSet;
import java.util.function.Function;

/** A command that is a function. */
record FunctionCommand<T>(Function<UnitOfWork, T> function) implements Command<T> {
  @Override
  public ReadSet reads() {
    return new ReadSet();
  }

  @Override
  public T run(UnitOfWork work) {
    return function.apply(work);
  }
}
