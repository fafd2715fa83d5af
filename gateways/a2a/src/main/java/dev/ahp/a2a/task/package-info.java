/** A packet as an A2A task, and an A2A message as a packet. */
@NullMarked
package dev.ahp.a2a.task;

import org.jspecify.annotations.NullMarked;
