/** Handoff messages in LangChain4j's agentic scope and chat memory, and its agents at a broker. */
@NullMarked
package dev.ahp.adapter.langchain4j;

import org.jspecify.annotations.NullMarked;
