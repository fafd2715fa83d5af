/** The daemon over HTTP, beside the bare server. */
@org.jspecify.annotations.NullMarked
package dev.ahp.benchmarks.http;
