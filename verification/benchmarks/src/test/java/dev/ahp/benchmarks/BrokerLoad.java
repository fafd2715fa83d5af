package dev.ahp.benchmarks;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.id.Uuid7;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs cycles on a broker: submit of a 2 KB handoff with its contract through all gates, claim,
 * accept, complete. Concurrent callers are chains of futures, not threads.
 */
public final class BrokerLoad {
  private static final Uuid7 IDS = new Uuid7(InstantSource.system(), new SplittableRandom());
  private static final List<String> VOCABULARY =
      Arrays.asList(
          ("the customer order refund was paid late and the parcel arrived broken so we checked the"
                  + " account with care before asking billing about returns in winter delivery"
                  + " number shipping label store approved call back tomorrow morning")
              .split(" "));
  private static final Path HANDOFF = Path.of("examples/documents/refund-handoff.json");

  private static final Caller SOURCE = Caller.agent("triage-agent");
  private static final Caller TARGET = Caller.agent("refund-agent");
  private static final int WORDS = 60;
  private static final int WAIT_MS = 100;

  private final BrokerApi broker;
  private final ClaimMode claimMode;
  private final ExecutorService callers;
  private final JsonObject handoff;
  private final AtomicLong left = new AtomicLong();

  /** How packets are accepted. */
  public enum ClaimMode {
    /** The agent accepts each packet in a second step. */
    OFFER,
    /** The claim accepts the packet. */
    ACCEPT
  }

  private BrokerLoad(
      BrokerApi broker, ClaimMode claimMode, ExecutorService callers, JsonObject handoff) {
    this.broker = broker;
    this.claimMode = claimMode;
    this.callers = callers;
    this.handoff = handoff;
  }

  /** Creates a load from the example handoff. */
  public static BrokerLoad of(BrokerApi broker, ExecutorService callers) throws IOException {
    Path fromModule = Path.of("..", "..").resolve(HANDOFF);
    String text = Files.readString(Files.exists(HANDOFF) ? HANDOFF : fromModule);
    JsonObject handoff = JsonReader.read(text).asObject().orElseThrow();
    return new BrokerLoad(broker, ClaimMode.OFFER, callers, handoff);
  }

  /** Returns the same load with another way to accept packets. */
  public BrokerLoad with(ClaimMode other) {
    return new BrokerLoad(broker, other, callers, handoff);
  }

  /**
   * The cost of a number of cycles.
   *
   * @param writerMicros CPU time of the writer threads, included in the process time
   */
  public record CycleCost(long cycles, double cpuMicros, double wallMicros, double writerMicros) {
    public double perCpuSecond() {
      return 1e6 / cpuMicros;
    }
  }

  /** Registers the agents and the contract between them. */
  public void register() {
    agent("triage-agent", "support");
    agent("refund-agent", "billing");
    broker.contracts().put(Caller.OPERATOR, LoadContract.ID, LoadContract.json()).join();
  }

  private void agent(String name, String domain) {
    JsonObject entry =
        JsonObject.builder()
            .put("domains", JsonArray.ofStrings(List.of(domain)))
            .put("permissions", JsonArray.ofStrings(List.of("perm:refund:read")))
            .build();
    broker.agents().put(Caller.OPERATOR, name, entry).join();
  }

  /** Runs cycles with the given concurrency. */
  public CycleCost run(int concurrent, long cycles) {
    var machine =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    left.set(cycles);
    long cpu = machine.getProcessCpuTime();
    long writerStart = writerCpu();
    long wall = System.nanoTime();
    List<CompletableFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < concurrent; i++) {
      all.add(CompletableFuture.completedFuture(true).thenComposeAsync(it -> cycle(), callers));
    }
    CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    return new CycleCost(
        cycles,
        (machine.getProcessCpuTime() - cpu) / 1e3 / cycles,
        (System.nanoTime() - wall) / 1e3 / cycles,
        (writerCpu() - writerStart) / 1e3 / cycles);
  }

  private static long writerCpu() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(it -> it != null && it.getThreadName().startsWith("ahp-writer"))
        .mapToLong(it -> threads.getThreadCpuTime(it.getThreadId()))
        .sum();
  }

  private CompletableFuture<Boolean> cycle() {
    if (left.decrementAndGet() < 0) {
      return CompletableFuture.completedFuture(true);
    }
    String task = newId();
    return cycle(task).thenComposeAsync(done -> cycle(), callers);
  }

  /**
   * Returns a time-ordered id like those of the broker; random ids would scatter over the indexes.
   */
  public static String newId() {
    return IDS.next().toString();
  }

  /** Runs one cycle with a packet of the task. */
  public CompletableFuture<?> cycle(String task) {
    return submit(task)
        .thenComposeAsync(done -> claim(), callers)
        .thenComposeAsync(this::untilClaimed, callers)
        .thenComposeAsync(this::work, callers);
  }

  /** Repeats an empty claim, because a claim skips packets that another writer has locked. */
  private CompletableFuture<JsonObject> untilClaimed(JsonObject claimed) {
    if (!claimed.array("items").orElseThrow().isEmpty()) {
      return CompletableFuture.completedFuture(claimed);
    }
    return claim(WAIT_MS).thenComposeAsync(this::untilClaimed, callers);
  }

  /** Submits one handoff. */
  public CompletableFuture<PacketApi.SubmittedPacket> submit(String task) {
    return broker.packets().submit(SOURCE, packet(task), null);
  }

  /** Submits a packet that is due tomorrow, so that the task stays open for cycles. */
  public void keepOpen(String task) {
    String tomorrow = Rfc3339.format(System.currentTimeMillis() + Duration.ofDays(1).toMillis());
    JsonObject later = packet(task).with("scheduledAt", Json.of(tomorrow));
    broker.packets().submit(SOURCE, later, null).join();
  }

  /** Returns the packet to submit. */
  public JsonObject packet(String task) {
    return JsonObject.builder()
        .put("type", "task.assign")
        .put("target", "refund-agent")
        .put("taskId", task)
        .put("payload", payload(task))
        .build();
  }

  /** Claims one packet. */
  public CompletableFuture<JsonObject> claim() {
    return claim(0);
  }

  private CompletableFuture<JsonObject> claim(int waitMs) {
    JsonObject claim =
        JsonObject.builder()
            .put("max", 1)
            .put("waitMs", waitMs)
            .put("accept", claimMode == ClaimMode.ACCEPT)
            .build();
    return broker.packets().claim(TARGET, claim);
  }

  private CompletableFuture<JsonObject> work(JsonObject claimed) {
    JsonObject item = claimed.array("items").orElseThrow().objects().get(0);
    String id = item.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    return claimMode == ClaimMode.ACCEPT
        ? complete(id, item)
        : broker
            .packets()
            .act(TARGET, id, "accept", JsonObject.builder().put("leaseToken", token(item)).build())
            .thenComposeAsync(accepted -> complete(id, accepted), callers);
  }

  private CompletableFuture<JsonObject> complete(String id, JsonObject accepted) {
    JsonObject result = JsonObject.builder().put("ok", true).build();
    return broker
        .packets()
        .act(
            TARGET,
            id,
            "complete",
            JsonObject.builder().put("leaseToken", token(accepted)).put("result", result).build());
  }

  private static Json token(JsonObject holder) {
    return Json.of(holder.object("lease").flatMap(it -> it.string("token")).orElseThrow());
  }

  private JsonObject payload(String task) {
    StringBuilder summary = new StringBuilder();
    ThreadLocalRandom random = ThreadLocalRandom.current();
    for (int i = 0; i < WORDS; i++) {
      summary.append(VOCABULARY.get(random.nextInt(VOCABULARY.size()))).append(' ');
    }
    return handoff.toBuilder()
        .put("taskId", task)
        .put("handoffId", newId())
        .put("conversationHistorySummary", summary.toString())
        .build();
  }
}
