package dev.ahp;

import dev.ahp.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Stores packets and transfers their ownership between agents. Each operation is one transaction
 * and writes one audit record.
 *
 * <p>The interface is the same for a broker in this process ({@link #inMemory}, {@link #sqlite},
 * {@link #postgres}) and for a remote broker ({@link #connect}). A refused operation changes
 * nothing and throws {@link Denied}: {@link LeaseLost} if the lease is no longer valid, {@link
 * IllegalTransition} if the packet's status does not allow the operation.
 */
public interface Broker extends AutoCloseable {
  /** Opens a broker that keeps all data in memory and loses it on {@link #close}. */
  static Broker inMemory() {
    return open("memory", "", "");
  }

  /** Opens a durable broker in one file. Only one process can open the file at a time. */
  static Broker sqlite(Path file) {
    return open("sqlite", file.toString(), "");
  }

  /** Opens a durable broker in a PostgreSQL database, which brokers can share; takes a JDBC URL. */
  static Broker postgres(String url) {
    return open("postgres", url, "");
  }

  /** Connects to a remote broker over HTTP as the agent that owns the token. */
  static Broker connect(String url, String token) {
    return open("http", url, token);
  }

  private static Broker open(String kind, String place, String token) {
    for (BrokerProvider provider : ServiceLoader.load(BrokerProvider.class)) {
      Optional<Broker> broker = provider.open(kind, place, token);
      if (broker.isPresent()) {
        return broker.get();
      }
    }
    String artifact =
        switch (kind) {
          case "memory" -> "dev.ahp:ahp-broker";
          case "http" -> "dev.ahp:ahp-client";
          default -> "dev.ahp:ahp-jdbc";
        };
    throw new IllegalStateException(
        "no provider for broker kind \"" + kind + "\" on the class path; add " + artifact);
  }

  Agents agents();

  Schedules schedules();

  /**
   * Submits a packet. Returns the existing packet if this one is a duplicate.
   *
   * @throws Denied with the code of the gate that refused the packet, and every invalid field
   */
  Packet submit(Packet packet);

  /**
   * Offers the best matching packets to an agent; returns an empty list when the wait times out.
   */
  List<Claim> claim(ClaimRequest request);

  /**
   * Accepts an offer; the claiming agent becomes the owner. Keeps the length of the offer's lease.
   */
  Lease accept(Claim claim);

  /** Accepts an offer with a lease of the given length. */
  Lease accept(Claim claim, Duration lease);

  /**
   * Rejects an offer. The packet ends as cancelled; recovery may create a new packet for the work.
   */
  Packet reject(Claim claim, String reason, String message);

  /** Extends a lease by its own length, counted from now. */
  Lease renew(Lease lease);

  /** Reports progress with a note. */
  Packet progress(Lease lease, String note);

  /** Marks the packet as waiting for a tool. Its timers keep running. */
  Packet waitForTool(Lease lease);

  /** Puts a question into a queue of human reviewers. Timers pause until one of them replies. */
  Packet askPeople(Lease lease, String queue, String question);

  /** Continues a packet that waits. */
  Packet resume(Lease lease);

  /** Ends the packet successfully. */
  Packet complete(Lease lease, Result result);

  /** Ends the packet as failed, permanently. */
  default Packet fail(Lease lease, String code, String message) {
    return fail(lease, code, message, false);
  }

  /**
   * Ends the packet as failed.
   *
   * @param retryable whether another attempt may succeed; it is made if the packet has a retry
   *     policy
   */
  Packet fail(Lease lease, String code, String message, boolean retryable);

  /** Ends the packet as blocked by the listed needs. */
  Packet block(Lease lease, List<String> needs);

  /** Appends the next chunk to the packet's result stream. */
  void chunk(Lease lease, Json data);

  /** Cancels a packet on behalf of its sender. */
  Packet cancel(String packetId, String reason);

  /**
   * Hands the work over to another agent. The lease's packet waits until the new packet is
   * accepted. If the new packet is refused, the lease's packet resumes from the checkpoint.
   *
   * @return the new packet
   */
  Packet handoff(Lease lease, PacketBuilder packet, Checkpoint checkpoint);

  /** Same as {@link #handoff(Lease, PacketBuilder, Checkpoint)}; saves the incoming state. */
  default Packet handoff(Lease lease, PacketBuilder packet) {
    return handoff(lease, packet, new Checkpoint(packet(lease.packetId()).state()));
  }

  /**
   * Delegates parts of the work. The lease's packet waits until the join is decided.
   *
   * @return the child packets
   */
  default List<Packet> delegate(Lease lease, Join join, Packet... children) {
    return delegate(lease, join, JoinOn.COMPLETED, children);
  }

  /**
   * Same as {@link #delegate(Lease, Join, Packet...)}; the join counts results or acceptances.
   *
   * @return the child packets
   */
  List<Packet> delegate(Lease lease, Join join, JoinOn joinOn, Packet... children);

  /**
   * Records the verdict of a reviewer: {@code PASS}, {@code FAIL}, {@code VIOLATION} or {@code
   * INCONCLUSIVE}.
   */
  Packet review(String reviewer, String packetId, String verdict, String notes);

  Packet packet(String packetId);

  /** Returns the types of the oldest 100 packets that wait to be accepted by the agent. */
  Set<String> waitingTypes(String agent);

  Task task(String taskId);

  /**
   * Returns the result of a task, also through handoffs to other agents. Waits until the task has
   * ended; after the given time, returns the state of the running task.
   */
  TaskResult result(String taskId, Duration wait);

  /** Returns the audit records of a task in the order they were written. */
  List<AuditRecord> trace(String taskId);

  /**
   * Subscribes to packets that reach a final status from now on and are visible to this broker.
   *
   * @return a handle that cancels the subscription when closed
   */
  AutoCloseable watch(Consumer<Packet> ended);

  Audit audit();

  @Override
  void close();

  /** Opens brokers of one or more kinds. Providers are found by {@link ServiceLoader}. */
  interface BrokerProvider {
    /**
     * Opens a broker, or returns empty if this provider does not support the kind.
     *
     * @param kind {@code memory}, {@code sqlite}, {@code postgres} or {@code http}
     * @param place a file name or URL; empty for {@code memory}
     * @param token the access token for {@code http}; empty otherwise
     */
    Optional<Broker> open(String kind, String place, String token);
  }
}
