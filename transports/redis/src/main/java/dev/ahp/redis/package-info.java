/** The transport {@code redis}: Redis Streams with consumer groups. */
@NullMarked
package dev.ahp.redis;

import org.jspecify.annotations.NullMarked;
