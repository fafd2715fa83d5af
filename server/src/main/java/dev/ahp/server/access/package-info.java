/** Records sign-ins and denied access in the audit chain. */
@NullMarked
package dev.ahp.server.access;

import org.jspecify.annotations.NullMarked;
