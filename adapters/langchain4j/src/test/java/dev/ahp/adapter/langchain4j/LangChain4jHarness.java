package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.bridge.NativeAgent;
import dev.ahp.adapter.contract.Harness;
import dev.ahp.adapter.contract.ModelScript;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.memory.ChatMemory;
import java.time.Clock;

/** LangChain4j with scripted models. */
final class LangChain4jHarness extends Harness<ScopeState> {
  @Override
  public String coordinates() {
    return "dev.langchain4j:langchain4j-agentic";
  }

  @Override
  public AgentAliases names(String... agents) {
    return LangChain4jAdapter.names(agents);
  }

  @Override
  public Adapter<ScopeState> adapter(AgentAliases aliases) {
    return new LangChain4jAdapter(aliases, Clock.systemUTC());
  }

  @Override
  protected NativeAgent<ScopeState> agent(ModelScript modelScript, AgentAliases aliases) {
    return state -> LangChain4jAdapter.run(memory -> system(modelScript, aliases, memory), state);
  }

  UntypedAgent system(ModelScript modelScript, AgentAliases aliases, ChatMemory memory) {
    HandoffAgent agent =
        AgenticServices.agentBuilder(HandoffAgent.class)
            .chatModel(new ScriptedModel(modelScript))
            .chatMemory(memory)
            .tools(new LookupTool())
            .toolProvider(LangChain4jHandoffTools.of(aliases))
            .outputKey("answer")
            .build();
    return AgenticServices.sequenceBuilder().subAgents(agent).outputKey("answer").build();
  }

  /** The lookup tool of the contract tests. */
  final class LookupTool {
    @Tool(name = LOOKUP)
    String lookup(@P(name = "order", value = "the order") String order) {
      return lookUp(order);
    }
  }
}
