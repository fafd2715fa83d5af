/** Rows as JSON, in the shapes of the interface. */
@NullMarked
package dev.ahp.broker.view;

import org.jspecify.annotations.NullMarked;
