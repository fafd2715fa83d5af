/** Optional parts from a plugin directory. */
@NullMarked
package dev.ahp.broker.plugin;

import org.jspecify.annotations.NullMarked;
