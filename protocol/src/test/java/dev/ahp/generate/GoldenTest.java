package dev.ahp.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.resource.ClasspathResource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoldenTest {
  @ParameterizedTest
  @EnumSource
  void theWorkedExampleBecomesTheCodeThatWasTriedWithTheFramework(Framework framework) {
    String golden = framework.id() + (framework.isJava() ? ".java" : ".py") + ".golden";

    String source = Generator.source(framework, Edges.refunds(), "");

    assertThat(source).isEqualTo(ClasspathResource.text(GoldenTest.class, golden));
  }

  @ParameterizedTest
  @EnumSource
  void codeNamesTheContractTheTargetAndTheTool(Framework framework) {
    String source = Generator.source(framework, Edges.refunds(), "");

    assertThat(source)
        .contains("\"triage-to-refunds-v1\"", "\"refund-agent\"", "\"transfer_to_refund_agent\"");
  }
}
