package dev.ahp.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GivenTest {
  @Test
  void packetsAndTokensOfAClaimAreFoundInWhateverOrder() {
    String answer =
        """
        {"items":[{"packet":{"packetId":"p1","payload":{}},"lease":{"until":1,"token":"t1"}},\
        {"lease":{"token":"t2"},"packet":{"packetId":"p2"}}]}\
        """;

    assertThat(Given.all(answer)).containsExactly(new Given("p1", "t1"), new Given("p2", "t2"));
    assertThat(Given.all("{\"items\":[]}")).isEmpty();
  }
}
