package dev.ahp.broker.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEndedObjectiveTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Keep improving the code.",
        "Keep on optimizing the query planner",
        "Continue to refine the design",
        "Continue monitoring the dashboards.",
        "Review the inbox until told otherwise",
        "Answer mails until I say stop.",
        "Check the service until further notice.",
        "Fix a bug, then repeat indefinitely",
        "Fix the tests. Keep iterating on the design.",
        "Continuously improve the onboarding",
        "Try new prompts and never stop",
        "Go on exploring ideas",
      })
  void objectiveHasNoEnd(String objective) {
    assertThat(OpenEndedObjective.matches(objective)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Add the login check",
        "Keep the API compatible while renaming the module",
        "Keep improving the parser until all 12 tests pass",
        "Keep monitoring the deployment for 30 minutes",
        "Continue with step 3",
        "Continue to migrate the remaining tables",
        "Find out why the job runs forever",
        "Fix the spinner that never stops",
        "Make sure the timer never stops before the request ends",
        "Fix the query that hangs indefinitely",
        "Write a monitor that keeps watching a directory",
        "Improve the error messages of the parser",
        "Retry until the build is green",
        "Set up continuous improvement meetings",
        "Document how to keep improving coverage",
        "Summarize the contract by Friday",
        "",
      })
  void objectiveHasAnEnd(String objective) {
    assertThat(OpenEndedObjective.matches(objective)).isFalse();
  }
}
