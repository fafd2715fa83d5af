/** Sign-in to the console with an OpenID provider. */
@NullMarked
package dev.ahp.server.oidc;

import org.jspecify.annotations.NullMarked;
