/** What can be read: tasks, packets, traces and contracts. */
@NullMarked
package dev.ahp.mcp.reading;

import org.jspecify.annotations.NullMarked;
