/** The operations of A2A, independent of the binding. */
@NullMarked
package dev.ahp.a2a.serve;

import org.jspecify.annotations.NullMarked;
