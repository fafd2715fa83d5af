package dev.ahp.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonLimits;
import dev.ahp.problem.Violation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SenderRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'task.result','target':'b','payload':{},'parentPacketId':'p-1'}|/parentPacketId",
        "{'type':'error.report','target':'b','payload':{},'error':{'code':'X'}}|/error",
        "{'type':'task.assign','target':'b','payload':{},'~x':1}|/~0x",
        "{'type':'task.assign','target':'b','payload':{},'contract':null}|/contract",
        "{'type':'task.assign','target':'b','receivers':['c'],'payload':{}}|/receivers"
      })
  void aMemberThatASenderMayNotSetIsAViolation(String packet, String pointer) {
    String text = packet.replace('\'', '"');
    Document document = new DocumentReader(JsonLimits.PACKET).read(text);

    assertThat(DocumentValidator.standard().violations(document))
        .extracting(Violation::pointer)
        .contains(pointer);
  }
}
