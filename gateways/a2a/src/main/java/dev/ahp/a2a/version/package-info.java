/** The two versions of A2A on the wire; everything behind them speaks 1.0. */
@NullMarked
package dev.ahp.a2a.version;

import org.jspecify.annotations.NullMarked;
