package dev.ahp;

import dev.ahp.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps packets and moves ownership: every move is one transaction and leaves one audit record. The
 * same verbs in this process ({@link #inMemory}, {@link #sqlite}, {@link #postgres}) and over HTTP
 * ({@link #connect}). A refusal is a {@link Denied}, a lost lease a {@link LeaseLost}, a verb that
 * the packet's state does not allow an {@link IllegalTransition}; a refused verb changes nothing.
 */
public interface Broker extends AutoCloseable {
  /** A broker that forgets everything when it is closed. */
  static Broker inMemory() {
    return Brokers.open("memory", "", "");
  }

  /** A durable broker in one file, which no other process may use at the same time. */
  static Broker sqlite(Path file) {
    return Brokers.open("sqlite", file.toString(), "");
  }

  /** A durable broker that shares a PostgreSQL database with others; takes a JDBC address. */
  static Broker postgres(String url) {
    return Brokers.open("postgres", url, "");
  }

  /** The broker of a daemon, as the agent whose token this is. */
  static Broker connect(String url, String token) {
    return Brokers.open("http", url, token);
  }

  Agents agents();

  /**
   * Submits a packet; a duplicate gives the first one.
   *
   * @throws Denied with the code of the gate that denied it, and every failing field
   */
  Packet submit(Packet packet);

  /** Offers the best packets that the agent may have, or none when the wait is over. */
  List<Claim> claim(ClaimRequest request);

  /** Takes an offer: ownership moves here. */
  Lease accept(Claim claim);

  /** Takes an offer with a lease of this length. */
  Lease accept(Claim claim, Duration lease);

  Packet reject(Claim claim, String reason, String message);

  Lease renew(Lease lease);

  Packet progress(Lease lease, String note);

  /** Waits for a tool; the clocks go on. */
  Packet waitForTool(Lease lease);

  /** Asks the people who watch a queue; the clocks stand still until one answers. */
  Packet askPeople(Lease lease, String queue, String question);

  Packet resume(Lease lease);

  Packet complete(Lease lease, Result result);

  Packet fail(Lease lease, String code, String message);

  Packet block(Lease lease, List<String> needs);

  /** Adds the next part of a stream that belongs to the lease's packet. */
  void chunk(Lease lease, Json data);

  /** Calls a packet off, as its sender. */
  Packet cancel(String packetId, String reason);

  /**
   * Gives the work away. The lease's packet waits until the new one is accepted, and runs on from
   * the checkpoint if it is refused.
   *
   * @return the new packet
   */
  Packet handoff(Lease lease, PacketBuilder packet, Checkpoint checkpoint);

  /**
   * Has parts of the work done; the lease's packet waits for them.
   *
   * @return the children
   */
  List<Packet> delegate(Lease lease, Join join, Packet... children);

  /** The verdict of a reviewer: {@code PASS FAIL VIOLATION INCONCLUSIVE}. */
  Packet review(String reviewer, String packetId, String verdict, String notes);

  Packet packet(String packetId);

  Task task(String taskId);

  /** Everything that happened to a task, in order. */
  List<AuditRecord> trace(String taskId);

  /**
   * Is told of every packet that ends from now on and that this broker may see.
   *
   * @return ends the watch when it is closed
   */
  AutoCloseable watch(Consumer<Packet> ended);

  Audit audit();

  @Override
  void close();
}
