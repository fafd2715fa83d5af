/** Handoff messages in the state of LangGraph4j's graphs, and graphs as agents of a broker. */
@NullMarked
package dev.ahp.adapter.langgraph4j;

import org.jspecify.annotations.NullMarked;
