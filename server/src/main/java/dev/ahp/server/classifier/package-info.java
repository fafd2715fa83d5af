/** An external safety classifier over HTTP. */
@NullMarked
package dev.ahp.server.classifier;

import org.jspecify.annotations.NullMarked;
