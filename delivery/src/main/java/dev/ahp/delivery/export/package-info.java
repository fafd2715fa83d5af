/** The transport {@code namespace}: agents that another namespace of the same daemon exports. */
@NullMarked
package dev.ahp.delivery.export;

import org.jspecify.annotations.NullMarked;
