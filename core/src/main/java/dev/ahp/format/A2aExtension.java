package dev.ahp.format;

/** The A2A extension that agents declare if they understand packets and handoffs. */
public final class A2aExtension {
  /** The URI in agent cards and headers, and the key of the data in {@code metadata}. */
  public static final String URI = "https://ahp.dev/a2a/handoff/v1";

  private A2aExtension() {}
}
