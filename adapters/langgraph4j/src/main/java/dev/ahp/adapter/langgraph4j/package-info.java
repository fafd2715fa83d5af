/** The adapter for LangGraph4j. */
@NullMarked
package dev.ahp.adapter.langgraph4j;

import org.jspecify.annotations.NullMarked;
