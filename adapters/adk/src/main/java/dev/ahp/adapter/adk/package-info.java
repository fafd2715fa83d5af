/** The adapter for Google ADK for Java. */
@NullMarked
package dev.ahp.adapter.adk;

import org.jspecify.annotations.NullMarked;
