package dev.ahp.server.route;

/** One thing a client can ask for: a method on a path, who may, and who answers. */
public record Route(
    String method,
    PathTemplate path,
    Access access,
    BodyRule body,
    boolean mayWait,
    Operation operation,
    Endpoint endpoint) {

  public static RouteBuilder get(String path) {
    return new RouteBuilder("GET", path, BodyRule.NONE);
  }

  public static RouteBuilder post(String path) {
    return new RouteBuilder("POST", path, BodyRule.OPTIONAL);
  }

  public static RouteBuilder put(String path) {
    return new RouteBuilder("PUT", path, BodyRule.REQUIRED);
  }

  public static RouteBuilder delete(String path) {
    return new RouteBuilder("DELETE", path, BodyRule.NONE);
  }

  /** Whether it changes nothing. */
  public boolean reads() {
    return method.equals("GET");
  }
}
