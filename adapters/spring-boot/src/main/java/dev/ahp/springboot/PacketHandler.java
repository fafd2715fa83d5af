package dev.ahp.springboot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a bean that handles packets. The method takes a {@code Packet}, its payload as
 * a {@code JsonObject}, or its payload as a record. It returns an {@code Outcome}, or the result as
 * a record, map, list, string, number, boolean or null. An exception fails the packet.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PacketHandler {
  /** The agent whose packets the method handles; for a daemon, the agent of the token. */
  String agent();

  /** The types of packets that the method handles. */
  String[] types() default {"task.assign"};
}
