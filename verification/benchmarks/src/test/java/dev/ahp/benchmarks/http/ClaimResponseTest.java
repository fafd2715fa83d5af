package dev.ahp.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClaimResponseTest {
  @Test
  void packetsAndTokensAreFoundInAnyOrder() {
    String answer =
        """
        {"items":[{"packet":{"packetId":"p1","payload":{}},"lease":{"until":1,"token":"t1"}},\
        {"lease":{"token":"t2"},"packet":{"packetId":"p2"}}]}\
        """;

    assertThat(ClaimResponse.all(answer))
        .containsExactly(new ClaimResponse("p1", "t1"), new ClaimResponse("p2", "t2"));
    assertThat(ClaimResponse.all("{\"items\":[]}")).isEmpty();
  }
}
