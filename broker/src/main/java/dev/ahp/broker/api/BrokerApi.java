package dev.ahp.broker.api;

/**
 * Everything the broker can be asked. Values are JSON in the shapes of the interface description,
 * so that every face (HTTP, A2A, MCP, Java) says the same. Each call names its caller; what the
 * caller may not see is not there ({@code NOT_FOUND}). A refusal is a {@code dev.ahp.Denied} whose
 * code is in the catalogue; calls that give a future complete it with that exception, wrapped in
 * nothing. Callers' threads parse and judge; what needs rows waits for the store without a thread.
 */
public interface BrokerApi extends AutoCloseable {
  PacketApi packets();

  TaskApi tasks();

  AgentApi agents();

  ContractApi contracts();

  SchemaApi schemas();

  InboxApi inbox();

  DeadLetterApi deadLetters();

  AuditApi audit();

  EventApi events();

  /** From now on no caller waits: long polls end with what there is, and hold up no stop. */
  default void endWaits() {}

  /** Stops taking work, lets long polls end empty, finishes what runs, and closes the store. */
  @Override
  void close();
}
