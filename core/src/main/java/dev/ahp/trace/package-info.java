/** W3C Trace Context level 2: the headers that trace work across agents. */
@NullMarked
package dev.ahp.trace;

import org.jspecify.annotations.NullMarked;
