package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.StoreUnavailable;

/** The tables cannot be brought up to date, for want of room perhaps. */
final class CannotFile extends RuntimeException {
  private final transient StoreUnavailable reason;

  CannotFile(StoreUnavailable reason) {
    super(reason.getMessage(), reason);
    this.reason = reason;
  }

  StoreUnavailable reason() {
    return reason;
  }
}
