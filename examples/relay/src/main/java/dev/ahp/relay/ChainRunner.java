package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.adapter.langchain4j.ChatMessageConverter;
import dev.ahp.adapter.langchain4j.HandoffAgent;
import dev.ahp.adapter.langchain4j.LangChain4jAdapter;
import dev.ahp.adapter.langchain4j.LangChain4jHandoffTools;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.Iterator;

/** The runner of LangChain4j: an agent in a sequence that hands on by a tool. */
final class ChainRunner {
  private ChainRunner() {}

  static Bridge<?> bridge(Broker broker, HopScript hopScript) {
    AgentAliases agentAliases = LangChain4jAdapter.names(hopScript.targets());
    String handoff = agentAliases.names().stream().map(agentAliases::tool).findFirst().orElse("");
    ChatModel model = new ScriptedChat(hopScript.script(handoff).iterator());
    return LangChain4jAdapter.bridge(
        broker,
        hopScript.agent(),
        memory ->
            AgenticServices.sequenceBuilder()
                .subAgents(
                    AgenticServices.agentBuilder(HandoffAgent.class)
                        .chatModel(model)
                        .chatMemory(memory)
                        .tools(new RelayLookup())
                        .toolProvider(LangChain4jHandoffTools.of(agentAliases))
                        .outputKey("answer")
                        .build())
                .outputKey("answer")
                .build(),
        agentAliases);
  }

  /** A model that says its lines. */
  private record ScriptedChat(Iterator<ConversationTurn> script) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      AiMessage said = (AiMessage) ChatMessageConverter.message(script.next());
      return ChatResponse.builder().aiMessage(said).build();
    }
  }

  /** The agent's own tool. */
  static final class RelayLookup {
    @Tool(name = HopScript.LOOKUP)
    String lookup(@P(name = "order", value = "the order") String order) {
      return HopScript.lookUp(order);
    }
  }
}
