/** The endpoints of the broker, one call on a desk each. */
@NullMarked
package dev.ahp.server.api;

import org.jspecify.annotations.NullMarked;
