/** The adapter for LangChain4j. */
@NullMarked
package dev.ahp.adapter.langchain4j;

import org.jspecify.annotations.NullMarked;
