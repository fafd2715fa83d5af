/** Probes that check subsystems and report failures and recoveries. */
@NullMarked
package dev.ahp.server.probe;

import org.jspecify.annotations.NullMarked;
