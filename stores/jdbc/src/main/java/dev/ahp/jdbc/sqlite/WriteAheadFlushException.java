package dev.ahp.jdbc.sqlite;

import dev.ahp.broker.store.StoreUnavailableException;

/** The tables cannot be brought up to date, for want of room perhaps. */
final class WriteAheadFlushException extends RuntimeException {
  private final transient StoreUnavailableException reason;

  WriteAheadFlushException(StoreUnavailableException reason) {
    super(reason.getMessage(), reason);
    this.reason = reason;
  }

  StoreUnavailableException reason() {
    return reason;
  }
}
