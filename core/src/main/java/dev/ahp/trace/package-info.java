/** W3C Trace Context level 2: the two headers that follow work from agent to agent. */
@NullMarked
package dev.ahp.trace;

import org.jspecify.annotations.NullMarked;
