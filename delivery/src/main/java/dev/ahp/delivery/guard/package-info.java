/** HTTP calls to untrusted addresses, guarded against server-side request forgery. */
@NullMarked
package dev.ahp.delivery.guard;

import org.jspecify.annotations.NullMarked;
