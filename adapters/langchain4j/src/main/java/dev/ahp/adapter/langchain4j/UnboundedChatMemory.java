package dev.ahp.adapter.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.memory.ChatMemory;
import java.util.ArrayList;
import java.util.List;

/** A chat memory without a limit; a window would drop the briefing. */
final class UnboundedChatMemory implements ChatMemory {
  private final List<ChatMessage> messages;

  UnboundedChatMemory(List<ChatMessage> messages) {
    this.messages = new ArrayList<>(messages);
  }

  @Override
  public Object id() {
    return "ahp";
  }

  @Override
  public synchronized void add(ChatMessage message) {
    messages.add(message);
  }

  @Override
  public synchronized List<ChatMessage> messages() {
    return new ArrayList<>(messages);
  }

  @Override
  public synchronized void clear() {
    messages.clear();
  }
}
