/** Quick measurements on the machine at hand. */
@NullMarked
package dev.ahp.cli.bench;

import org.jspecify.annotations.NullMarked;
