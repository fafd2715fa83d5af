/** The operations of A2A on the desks of the broker, whatever the binding. */
@NullMarked
package dev.ahp.a2a.serve;

import org.jspecify.annotations.NullMarked;
