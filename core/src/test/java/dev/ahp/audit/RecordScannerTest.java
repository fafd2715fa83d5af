package dev.ahp.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.CanonicalJson;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordScannerTest {
  private final RecordScanner scanner = new RecordScanner();

  @Test
  void recordsOfAChainAreRecognized() {
    for (ChainRecord record : SampleChains.chain("0", 5)) {
      assertThat(scanner.scan(record.line()))
          .isEqualTo(new RecordScanner.ScannedRecord(ChainHead.at(record), record.previousHash()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "\"\"",
        "{\"\":0,\"a\":-12,\"ab\":[true,false,null,{}],\"b\":{\"recordHash\":\"\"}}",
        "999999999999999",
        "[0.7,-0.25,12.5,0.000001,0.12345678901234]"
      })
  void canonicalValuesAreRecognized(String data) {
    assertThat(scanner.scan(sealed(data, "\"c\"", "1"))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"b\":1,\"a\":2}",
        "{\"a\":1,\"a\":1}",
        "{\"a\" :1}",
        "{ }",
        "[1,]",
        "[,1]",
        "[1 ]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{1:1}",
        "01",
        "-0",
        "1.0",
        "0.50",
        "0.",
        ".5",
        "-.5",
        "00.5",
        "-0.0",
        "0.0000001",
        "0.1234567890123456",
        "1e1",
        "-",
        "9007199254740993",
        "\"\\u0041\"",
        "\"\t\"",
        "\"\u00e9\"",
        "nul",
        "truee",
        "[",
        "{\"a\":[}]"
      })
  void otherFormsAreLeftToTheParserEvenIfTheHashMatchesTheirBytes(String data) {
    assertThat(scanner.scan(sealed(data, "\"c\"", "1"))).isNull();
  }

  @Test
  void charactersThatMayNeedAnEscapeAreFoundAtEachPosition() {
    for (int i = 0; i < 20; i++) {
      String before = "~ !#[]^\u007f".repeat(3).substring(0, i);
      assertThat(scanner.scan(sealed("\"" + before + "\"", "\"c\"", "1"))).isNotNull();
      for (String found : new String[] {"\u0000", "\u001f", "\"", "\\", "\u00e9", "\u20ac"}) {
        String data = "\"" + before + found + "abcdefghijklmnop\"";
        assertThat(scanner.scan(sealed(data, "\"c\"", "1"))).isNull();
      }
    }
  }

  @Test
  void deepValuesAreLeftToTheParser() {
    assertThat(scanner.scan(sealed("[".repeat(50) + "]".repeat(50), "\"c\"", "1"))).isNotNull();
    assertThat(scanner.scan(sealed("[".repeat(5000) + "]".repeat(5000), "\"c\"", "1"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "\"1\"", "null", "[1]"})
  void numbersOfRecordsArePositive(String seq) {
    assertThat(scanner.scan(sealed("{}", "\"c\"", seq))).isNull();
    assertThat(scanner.scan(sealed("{}", "null", "1"))).isNull();
  }

  @Test
  void changedAndIncompleteLinesAreNotRecognized() {
    byte[] line = sealed("{\"a\":[1,\"x\"]}", "\"c\"", "7");
    for (int i = 0; i < line.length; i++) {
      byte[] changed = line.clone();
      changed[i] ^= 1;
      assertThat(scanner.scan(changed)).isNull();
      assertThat(scanner.scan(Arrays.copyOf(line, i))).isNull();
    }
    assertThat(scanner.scan(Arrays.copyOf(line, line.length + 1))).isNull();
    assertThat(scanner.scan(line)).isNotNull();
  }

  @Test
  void upperCaseHashesAreNotRecognized() {
    String line = new String(sealed("{}", "\"c\"", "1"), UTF_8);
    int start = line.indexOf("\"recordHash\":\"") + "\"recordHash\":\"".length();
    String hash = line.substring(start, start + 64);

    assertThat(
            scanner.scan(
                line.replace(hash, hash.toUpperCase(java.util.Locale.ROOT)).getBytes(UTF_8)))
        .isNull();
  }

  /** Returns a record whose hash covers these very bytes, whatever their form. */
  private static byte[] sealed(String data, String chain, String seq) {
    String start =
        "{\"actor\":null,\"at\":\"2026-06-12T10:00:00.000Z\",\"chain\":"
            + chain
            + ",\"data\":"
            + data
            + ",\"event\":\"e\",\"from\":null,\"fromAgent\":null,\"gates\":[],\"handoffId\":null,"
            + "\"packetId\":null,\"previousRecordHash\":\"x\",\"reason\":null";
    String end = ",\"seq\":" + seq + ",\"taskId\":null,\"to\":null,\"toAgent\":null}";
    byte[] hash = CanonicalJson.sha256().digest((start + end).getBytes(UTF_8));
    String member = ",\"recordHash\":\"" + HexFormat.of().formatHex(hash) + "\"";
    return (start + member + end).getBytes(UTF_8);
  }
}
