package dev.ahp.nats;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;

/** A listener that logs nothing, because the failed calls report their errors. */
final class SilentErrorListener implements ErrorListener {
  @Override
  public void errorOccurred(Connection connection, String error) {}

  @Override
  public void exceptionOccurred(Connection connection, Exception e) {}
}
