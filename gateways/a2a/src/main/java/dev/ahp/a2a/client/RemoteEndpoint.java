package dev.ahp.a2a.client;

import dev.ahp.a2a.version.A2aVersion;
import java.net.URI;
import java.util.List;

/**
 * The endpoint of a remote agent, as its card describes it.
 *
 * @param endpoint the URI to call
 * @param tenant sent with every call, or empty
 * @param streams whether it supports server-sent events
 * @param handoff whether it supports the handoff extension
 * @param inputModes the accepted media types, or empty if the card does not list them
 */
public record RemoteEndpoint(
    URI endpoint,
    A2aVersion a2aVersion,
    Binding binding,
    String tenant,
    boolean streams,
    boolean handoff,
    List<String> inputModes) {

  /** The supported protocol bindings. */
  public enum Binding {
    JSON_RPC,
    REST
  }

  public RemoteEndpoint {
    inputModes = List.copyOf(inputModes);
  }

  /** Returns whether the agent accepts a media type. */
  public boolean reads(String mediaType) {
    return inputModes.isEmpty() || inputModes.contains(mediaType) || inputModes.contains("*/*");
  }
}
