/** The daemon: its settings, its data directory, its start and its end. */
@NullMarked
package dev.ahp.server.daemon;

import org.jspecify.annotations.NullMarked;
