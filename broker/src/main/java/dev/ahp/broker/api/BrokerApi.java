package dev.ahp.broker.api;

import java.util.concurrent.CompletableFuture;

/**
 * The operations of the broker. Values are JSON in the format of the HTTP API, so that HTTP, A2A,
 * MCP and Java return the same. Each call names its caller; data that the caller may not see is
 * {@code NOT_FOUND}. A denial is a {@code dev.ahp.Denied} with a catalogued code; futures complete
 * exceptionally with it, unwrapped. The caller's thread parses and checks; a call that needs rows
 * waits for the writer without blocking a thread.
 */
public interface BrokerApi extends AutoCloseable {
  PacketApi packets();

  TaskApi tasks();

  AgentApi agents();

  TokenApi tokens();

  ContractApi contracts();

  SchemaApi schemas();

  ScheduleApi schedules();

  InboxApi inbox();

  DeadLetterApi deadLetters();

  AuditApi audit();

  EventApi events();

  OverviewApi overview();

  NamespaceApi namespaces();

  ExportApi exports();

  QuotaApi quotas();

  EncryptionApi encryption();

  /**
   * Writes to the store to check that it accepts changes. Calls within a few seconds share one
   * write.
   *
   * @return fails with {@code UNAVAILABLE} if the store did not commit the write in time
   */
  CompletableFuture<Boolean> checkWritable();

  /** Ends all long polls with the available items, so that they do not delay a shutdown. */
  default void endWaits() {}

  /** Rejects new work, ends long polls, finishes running commands and closes the store. */
  @Override
  void close();
}
