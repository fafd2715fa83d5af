package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

class RecentTest {
  private static final int MEGABYTE = 1 << 20;

  private final Recent recent = new Recent();

  @Test
  void contentsAreForgottenByTheRoomTheirTextTakes() {
    int fitting = (int) (Recent.CONTENT_BYTES / MEGABYTE);
    for (int number = 0; number <= fitting; number++) {
      recent.putContent(number, JsonObject.empty(), MEGABYTE);
    }

    assertThat(recent.content(0)).isNull();
    assertThat(recent.content(1)).isNotNull();
    assertThat(recent.content(fitting)).isNotNull();
  }
}
