/** What a handoff looks like in each framework. */
@NullMarked
package dev.ahp.inventory.framework;

import org.jspecify.annotations.NullMarked;
