/** The handoff patterns of each framework. */
@NullMarked
package dev.ahp.inventory.framework;

import org.jspecify.annotations.NullMarked;
