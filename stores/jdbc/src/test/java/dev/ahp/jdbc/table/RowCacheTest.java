package dev.ahp.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

class RowCacheTest {
  private static final int MEGABYTE = 1 << 20;

  private final RowCache rowCache = new RowCache();

  @Test
  void contentsAreForgottenByTheRoomTheirTextTakes() {
    int fitting = (int) (RowCache.CONTENT_BYTES / MEGABYTE);
    for (int number = 0; number <= fitting; number++) {
      rowCache.putContent(number, JsonObject.empty(), MEGABYTE);
    }

    assertThat(rowCache.content(0)).isNull();
    assertThat(rowCache.content(1)).isNotNull();
    assertThat(rowCache.content(fitting)).isNotNull();
  }
}
