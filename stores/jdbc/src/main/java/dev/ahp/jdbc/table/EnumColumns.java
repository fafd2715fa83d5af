package dev.ahp.jdbc.table;

import dev.ahp.lifecycle.Status;
import org.jspecify.annotations.Nullable;

/** Enum constants as text columns. */
final class EnumColumns {
  private EnumColumns() {}

  static Status status(String wireName) {
    return Status.named(wireName)
        .orElseThrow(() -> new IllegalStateException("unknown packet status " + wireName));
  }

  static @Nullable String nameOrNull(@Nullable Enum<?> constant) {
    return constant == null ? null : constant.name();
  }

  static <E extends Enum<E>> @Nullable E enumOrNull(Class<E> type, @Nullable String name) {
    return name == null ? null : Enum.valueOf(type, name);
  }
}
