package dev.ahp.browser;

/** Creates a task with many packets. */
final class LargeTask {
  private static final int BATCH_SIZE = 1000;

  private LargeTask() {}

  static void send(PostmasterProcess process, String task, int packets) {
    for (int from = 0; from < packets; from += BATCH_SIZE) {
      StringBuilder body = new StringBuilder("[");
      for (int i = from; i < Math.min(packets, from + BATCH_SIZE); i++) {
        body.append(i == from ? "" : ",")
            .append("{'type':'task.assign','taskId':'")
            .append(task)
            .append("','target':'coder','payload':{'n':")
            .append(i)
            .append("}}");
      }
      process.post(process.operator(), "/v1/packets", body.append("]").toString());
    }
  }
}
