/** W3C Trace Context level 2: the header that traces work across agents. */
@NullMarked
package dev.ahp.trace;

import org.jspecify.annotations.NullMarked;
