/** Push notifications: their configurations and delivery. */
@NullMarked
package dev.ahp.a2a.push;

import org.jspecify.annotations.NullMarked;
