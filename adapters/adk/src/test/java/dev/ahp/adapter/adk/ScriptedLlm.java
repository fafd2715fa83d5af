package dev.ahp.adapter.adk;

import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import dev.ahp.adapter.contract.ModelScript;
import io.reactivex.rxjava3.core.Flowable;
import java.util.stream.Collectors;

/** A model that follows a script and records its prompts. */
final class ScriptedLlm extends BaseLlm {
  private final ModelScript modelScript;

  ScriptedLlm(ModelScript modelScript) {
    super("scripted");
    this.modelScript = modelScript;
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    String prompt =
        String.join("\n", request.getSystemInstructions())
            + request.contents().stream()
                .map(ScriptedLlm::format)
                .collect(Collectors.joining("\n"));
    Content response = AdkEventConverter.content(modelScript.next(prompt).turn());
    return Flowable.just(LlmResponse.builder().content(response).build());
  }

  private static String format(Content content) {
    Event event = Event.builder().id("x").author("model").content(content).build();
    return AdkEventConverter.turns(event, "").stream()
        .map(it -> it.text() + ModelScript.shown(it.calls()))
        .collect(Collectors.joining("\n"));
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    throw new UnsupportedOperationException("live connections are not supported");
  }
}
