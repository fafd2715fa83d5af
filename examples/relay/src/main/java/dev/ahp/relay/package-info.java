/** The Java runners of the relay: agents of LangGraph4j and LangChain4j with scripted models. */
@NullMarked
package dev.ahp.relay;

import org.jspecify.annotations.NullMarked;
