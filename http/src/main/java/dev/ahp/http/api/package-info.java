/** The endpoints of the broker, one call on a desk each. */
@NullMarked
package dev.ahp.http.api;

import org.jspecify.annotations.NullMarked;
