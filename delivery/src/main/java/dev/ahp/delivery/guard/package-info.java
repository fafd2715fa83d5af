/** Calls to addresses that others name, without being led to where only we can go. */
@NullMarked
package dev.ahp.delivery.guard;

import org.jspecify.annotations.NullMarked;
