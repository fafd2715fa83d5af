/** Following a task: waiting for its end and streaming its events. */
@NullMarked
package dev.ahp.a2a.follow;

import org.jspecify.annotations.NullMarked;
