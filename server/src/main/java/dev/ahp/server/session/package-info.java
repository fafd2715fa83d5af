/** Browser sessions. */
@NullMarked
package dev.ahp.server.session;

import org.jspecify.annotations.NullMarked;
