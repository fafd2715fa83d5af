package dev.ahp.adapter.springai;

import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.AgentAliases;
import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.bridge.NativeAgent;
import dev.ahp.adapter.contract.Harness;
import dev.ahp.adapter.contract.ModelScript;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** Spring AI with scripted models. */
final class SpringAiHarness extends Harness<ChatState> {
  @Override
  public String coordinates() {
    return "org.springframework.ai:spring-ai-client-chat";
  }

  @Override
  public AgentAliases names(String... agents) {
    return SpringAiAdapter.names(agents);
  }

  @Override
  public Adapter<ChatState> adapter(AgentAliases aliases) {
    return new SpringAiAdapter(aliases, Clock.systemUTC());
  }

  @Override
  protected NativeAgent<ChatState> agent(ModelScript modelScript, AgentAliases aliases) {
    ChatClient client = ChatClient.builder(new ScriptedChatModel(modelScript)).build();
    List<ToolCallback> tools = new ArrayList<>(SpringAiHandoffTools.of(aliases));
    tools.add(new SpringLookup());
    return state -> SpringAiAdapter.run(client, tools, state);
  }

  /** The lookup tool of the contract tests. */
  final class SpringLookup implements ToolCallback {
    @Override
    public ToolDefinition getToolDefinition() {
      return ToolDefinition.builder()
          .name(LOOKUP)
          .description("Looks an order up.")
          .inputSchema("{\"type\":\"object\"}")
          .build();
    }

    @Override
    public String call(String arguments) {
      return lookUp(ToolCall.arguments(arguments).string("order").orElse("?"));
    }
  }
}
