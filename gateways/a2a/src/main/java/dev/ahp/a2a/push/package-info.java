/** Push notifications: who wants to be told of a task, and telling them. */
@NullMarked
package dev.ahp.a2a.push;

import org.jspecify.annotations.NullMarked;
