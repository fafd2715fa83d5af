/** Tests of the files that other projects use in their pipelines. */
@NullMarked
package dev.ahp.cli.pipeline;

import org.jspecify.annotations.NullMarked;
