/** The daemon: settings, data directory, start and stop. */
@NullMarked
package dev.ahp.server.daemon;

import org.jspecify.annotations.NullMarked;
