@NullMarked
package dev.ahp.server.oidc;

import org.jspecify.annotations.NullMarked;
