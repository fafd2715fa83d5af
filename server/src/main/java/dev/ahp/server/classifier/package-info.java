/** A second opinion on texts from a classifier that answers over HTTP. */
@NullMarked
package dev.ahp.server.classifier;

import org.jspecify.annotations.NullMarked;
