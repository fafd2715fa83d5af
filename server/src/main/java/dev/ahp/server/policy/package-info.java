/** Policies that are decided by a service over HTTP. */
@NullMarked
package dev.ahp.server.policy;

import org.jspecify.annotations.NullMarked;
