/** Finds the places in source code where one agent hands off to another. */
@NullMarked
package dev.ahp.inventory;

import org.jspecify.annotations.NullMarked;
