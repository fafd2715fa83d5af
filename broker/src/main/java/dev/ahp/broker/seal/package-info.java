/** Encryption at rest: master keys, data keys, and what is sealed with them. */
@NullMarked
package dev.ahp.broker.seal;

import org.jspecify.annotations.NullMarked;
