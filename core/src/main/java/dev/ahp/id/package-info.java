/** Names and ids: which texts may serve as one, and how new ones are made. */
@NullMarked
package dev.ahp.id;

import org.jspecify.annotations.NullMarked;
