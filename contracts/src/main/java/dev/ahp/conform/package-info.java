/**
 * Holds audit records against the contracts of their edges, and names every record that breaks one.
 */
@NullMarked
package dev.ahp.conform;

import org.jspecify.annotations.NullMarked;
