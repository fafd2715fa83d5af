package dev.ahp.browser;

/** Many packets in one task. */
final class LargeTask {
  private static final int AT_ONCE = 1000;

  private LargeTask() {}

  static void send(PostmasterProcess process, String task, int packets) {
    for (int from = 0; from < packets; from += AT_ONCE) {
      StringBuilder body = new StringBuilder("[");
      for (int i = from; i < Math.min(packets, from + AT_ONCE); i++) {
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
