package dev.ahp.broker.desk;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import java.util.function.Function;

/** Small units as functions. */
final class Units {
  private Units() {}

  static <T> Unit<T> of(Function<Work, T> effect) {
    return of(new Keys(), effect);
  }

  static <T> Unit<T> of(Keys keys, Function<Work, T> effect) {
    return new Unit<>() {
      @Override
      public Keys keys() {
        return keys;
      }

      @Override
      public T run(Work work) {
        return effect.apply(work);
      }
    };
  }
}
