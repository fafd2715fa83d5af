@org.jspecify.annotations.NullMarked
package dev.ahp.server.notice;
