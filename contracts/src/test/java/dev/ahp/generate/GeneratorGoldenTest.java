package dev.ahp.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.resource.ClasspathResource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorGoldenTest {
  @ParameterizedTest
  @EnumSource
  void theWorkedExampleMatchesTheGoldenFile(TargetFramework framework) {
    String golden = framework.id() + (framework.isJava() ? ".java" : ".py") + ".golden";

    String source = Generator.source(framework, SampleEdges.refunds(), "");

    assertThat(source).isEqualTo(ClasspathResource.text(GeneratorGoldenTest.class, golden));
  }

  @ParameterizedTest
  @EnumSource
  void codeContainsTheContractTheTargetAndTheTool(TargetFramework framework) {
    String source = Generator.source(framework, SampleEdges.refunds(), "");

    assertThat(source)
        .contains("\"triage-to-refunds-v1\"", "\"refund-agent\"", "\"transfer_to_refund_agent\"");
  }
}
