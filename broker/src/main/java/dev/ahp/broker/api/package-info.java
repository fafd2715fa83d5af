/** The operations of the broker, as used by HTTP, A2A, MCP and Java. */
@NullMarked
package dev.ahp.broker.api;

import org.jspecify.annotations.NullMarked;
