/** Calls to addresses that the operator configured. */
@NullMarked
package dev.ahp.http.outward;

import org.jspecify.annotations.NullMarked;
