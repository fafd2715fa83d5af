package dev.ahp.nats;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;

/** What goes wrong is told by the call that it went wrong for, so nothing is logged beside it. */
final class SilentErrorListener implements ErrorListener {
  @Override
  public void errorOccurred(Connection connection, String error) {}

  @Override
  public void exceptionOccurred(Connection connection, Exception e) {}
}
