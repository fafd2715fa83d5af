/** Following a task: waiting for it, and streams of what becomes of it. */
@NullMarked
package dev.ahp.a2a.follow;

import org.jspecify.annotations.NullMarked;
