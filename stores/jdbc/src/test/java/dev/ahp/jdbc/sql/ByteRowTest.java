package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteRowTest {
  private static final int ROUNDS = 2_000;

  @Test
  void whatWasWrittenIsRead() throws SQLException {
    ByteParameters written = new ByteParameters();
    written
        .text("schön \uD83D\uDE80 \0")
        .text("")
        .text(null)
        .number(0)
        .number(-1)
        .number(Long.MIN_VALUE)
        .number(Long.MAX_VALUE)
        .real(null)
        .real(-0.1)
        .bytes(new byte[5_000])
        .bytes(new byte[0])
        .bytes(null);

    ByteRow row = new ByteRow(written.toBytes());

    assertThat(row.text()).isEqualTo("schön \uD83D\uDE80 \0");
    assertThat(row.text()).isEmpty();
    assertThat(row.optionalText()).isNull();
    assertThat(row.number()).isZero();
    assertThat(row.integer()).isEqualTo(-1);
    assertThat(row.number()).isEqualTo(Long.MIN_VALUE);
    assertThat(row.number()).isEqualTo(Long.MAX_VALUE);
    assertThat(row.optionalReal()).isNull();
    assertThat(row.optionalReal()).isEqualTo(-0.1);
    assertThat(row.bytes()).hasSize(5_000);
    assertThat(row.bytes()).isEmpty();
    assertThat(row.optionalBytes()).isNull();
    assertThat(row.hasMore()).isFalse();
  }

  @Test
  void whatIsDamagedOrCutIsRefusedAndNothingElse() {
    Random random = new Random(20_261_116);
    byte[] sound =
        new ByteParameters().text("a text").number(1L << 40).bytes(new byte[9]).toBytes();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] damaged = Arrays.copyOf(sound, random.nextInt(sound.length));
      if (damaged.length > 0) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      assertThatThrownBy(() -> readAll(new ByteRow(damaged))).isInstanceOf(SQLException.class);
    }
  }

  private static void readAll(ByteRow row) throws SQLException {
    row.optionalText();
    row.number();
    row.optionalBytes();
    while (true) {
      row.number();
    }
  }
}
