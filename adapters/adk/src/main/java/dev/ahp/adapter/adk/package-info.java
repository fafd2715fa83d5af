/** Handoff messages in sessions of Google ADK for Java, and its agents at a broker. */
@NullMarked
package dev.ahp.adapter.adk;

import org.jspecify.annotations.NullMarked;
