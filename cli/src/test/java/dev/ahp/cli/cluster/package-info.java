/** Tests of a cluster of daemons on one PostgreSQL database that are killed at random. */
@NullMarked
package dev.ahp.cli.cluster;

import org.jspecify.annotations.NullMarked;
