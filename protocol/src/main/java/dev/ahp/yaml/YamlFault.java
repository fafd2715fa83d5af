package dev.ahp.yaml;

/** Says why a text is not one YAML or JSON document within its limits, and where that shows. */
public final class YamlFault extends RuntimeException {
  private final Place place;
  private final String message;

  YamlFault(Place place, String message) {
    super(message + " at line " + place.line() + ", column " + place.column(), null, false, false);
    this.place = place;
    this.message = message;
  }

  public Place place() {
    return place;
  }

  public int line() {
    return place.line();
  }

  public int column() {
    return place.column();
  }

  /** What is wrong, without the place. */
  public String message() {
    return message;
  }
}
