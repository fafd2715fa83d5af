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

/** The LangChain4j runner: an agent in a sequence that hands off with a tool. */
final class ChainRunner {
  private ChainRunner() {}

  static Bridge<?> bridge(Broker broker, HopScript script) {
    AgentAliases aliases = LangChain4jAdapter.names(script.targets());
    String handoff = aliases.names().stream().map(aliases::tool).findFirst().orElse("");
    ChatModel model = new ScriptedChat(script.script(handoff).iterator());
    return LangChain4jAdapter.bridge(
        broker,
        script.agent(),
        memory ->
            AgenticServices.sequenceBuilder()
                .subAgents(
                    AgenticServices.agentBuilder(HandoffAgent.class)
                        .chatModel(model)
                        .chatMemory(memory)
                        .tools(new RelayLookup())
                        .toolProvider(LangChain4jHandoffTools.of(aliases))
                        .outputKey("answer")
                        .build())
                .outputKey("answer")
                .build(),
        aliases);
  }

  /** A model that returns scripted turns. */
  private record ScriptedChat(Iterator<ConversationTurn> script) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      AiMessage message = (AiMessage) ChatMessageConverter.message(script.next());
      return ChatResponse.builder().aiMessage(message).build();
    }
  }

  /** The lookup tool of the agent. */
  static final class RelayLookup {
    @Tool(name = HopScript.LOOKUP)
    String lookup(@P(name = "order", value = "the order") String order) {
      return HopScript.lookUp(order);
    }
  }
}
