package dev.ahp.a2a.client;

import dev.ahp.a2a.version.A2aVersion;
import java.net.URI;
import java.util.List;

/**
 * How an agent elsewhere is called, as its card says.
 *
 * @param endpoint where it answers
 * @param tenant that goes with every call, empty for none
 * @param streams whether it tells what becomes of a task by server-sent events
 * @param handoff whether it knows our extension
 * @param inputModes the media types that it reads, empty when the card does not say
 */
public record RemoteEndpoint(
    URI endpoint,
    A2aVersion a2aVersion,
    Binding binding,
    String tenant,
    boolean streams,
    boolean handoff,
    List<String> inputModes) {

  /** The two ways to call that we have. */
  public enum Binding {
    JSON_RPC,
    REST
  }

  public RemoteEndpoint {
    inputModes = List.copyOf(inputModes);
  }

  /** The same agent, called by JSON-RPC in the shapes of a version. */
  public RemoteEndpoint speaking(A2aVersion other) {
    return new RemoteEndpoint(
        endpoint, other, Binding.JSON_RPC, tenant, streams, handoff, inputModes);
  }

  /** Whether it reads JSON beside text. */
  public boolean reads(String mediaType) {
    return inputModes.isEmpty() || inputModes.contains(mediaType) || inputModes.contains("*/*");
  }
}
