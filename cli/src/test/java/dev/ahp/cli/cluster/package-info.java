/** Several daemons over one PostgreSQL behind a load balancer, killed while they work. */
@NullMarked
package dev.ahp.cli.cluster;

import org.jspecify.annotations.NullMarked;
