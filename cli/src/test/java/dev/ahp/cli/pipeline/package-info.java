/** The files that other projects put into their pipelines. */
@NullMarked
package dev.ahp.cli.pipeline;

import org.jspecify.annotations.NullMarked;
