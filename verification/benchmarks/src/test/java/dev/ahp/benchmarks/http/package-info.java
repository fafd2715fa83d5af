/** Benchmarks of the daemon over HTTP, compared with a bare server. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.http;
