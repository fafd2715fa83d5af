/** Finds the places in source code where one agent hands over to another. */
@NullMarked
package dev.ahp.inventory;

import org.jspecify.annotations.NullMarked;
