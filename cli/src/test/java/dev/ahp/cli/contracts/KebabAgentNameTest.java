package dev.ahp.cli.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KebabAgentNameTest {
  @ParameterizedTest
  @CsvSource({
    "Triage Agent, triage-agent",
    "triage_agent, triage-agent",
    "TriageAgent, triage-agent",
    "triage-agent, triage-agent",
    "FAQ Agent, faq-agent",
    "'  (Zoë) ', zoë",
    "'?!', ''",
  })
  void namesInCodeAreConverted(String code, String contract) {
    assertThat(KebabAgentName.kebab(code)).isEqualTo(contract);
  }

  @Property
  void conversionIsIdempotent(@ForAll String name) {
    String kebab = KebabAgentName.kebab(name);

    assertThat(KebabAgentName.kebab(kebab)).isEqualTo(kebab);
  }
}
