package dev.ahp.relay;

import dev.ahp.Broker;
import dev.ahp.adapter.Aliases;
import dev.ahp.adapter.Turn;
import dev.ahp.adapter.bridge.Bridge;
import dev.ahp.adapter.langchain4j.ChatTurn;
import dev.ahp.adapter.langchain4j.HandoffAgent;
import dev.ahp.adapter.langchain4j.HandoffTools;
import dev.ahp.adapter.langchain4j.LangChain4jAdapter;
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

  static Bridge<?> bridge(Broker broker, Part part) {
    Aliases aliases = LangChain4jAdapter.names(part.targets());
    String handoff = aliases.names().stream().map(aliases::tool).findFirst().orElse("");
    ChatModel model = new Scripted(part.script(handoff).iterator());
    return LangChain4jAdapter.bridge(
        broker,
        part.agent(),
        memory ->
            AgenticServices.sequenceBuilder()
                .subAgents(
                    AgenticServices.agentBuilder(HandoffAgent.class)
                        .chatModel(model)
                        .chatMemory(memory)
                        .tools(new Desk())
                        .toolProvider(HandoffTools.of(aliases))
                        .outputKey("answer")
                        .build())
                .outputKey("answer")
                .build(),
        aliases);
  }

  /** A model that says its lines. */
  private record Scripted(Iterator<Turn> script) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      AiMessage said = (AiMessage) ChatTurn.message(script.next());
      return ChatResponse.builder().aiMessage(said).build();
    }
  }

  /** The agent's own tool. */
  static final class Desk {
    @Tool(name = Part.LOOKUP)
    String lookup(@P(name = "order", value = "the order") String order) {
      return Part.lookUp(order);
    }
  }
}
