/** Conversion between packets and A2A tasks and messages. */
@NullMarked
package dev.ahp.a2a.task;

import org.jspecify.annotations.NullMarked;
