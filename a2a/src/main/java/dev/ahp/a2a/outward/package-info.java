/** Calls to addresses that somebody else named, and which of them are made at all. */
@NullMarked
package dev.ahp.a2a.outward;

import org.jspecify.annotations.NullMarked;
