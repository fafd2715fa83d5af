package dev.ahp.safety;

import dev.ahp.json.JsonPointer;
import org.jspecify.annotations.Nullable;

/** One string of a document, or the name of a member, and where it stands. */
record Field(Place place, String text) {

  String pointer() {
    return place.pointer();
  }

  /**
   * A value by the one that holds it; its pointer is spelled only when something was found there.
   *
   * @param name of the member, or null for an item of an array
   */
  record Place(@Nullable Place above, @Nullable String name, int item) {
    static final Place TOP = new Place(null, null, 0);

    Place member(String member) {
      return new Place(this, member, 0);
    }

    Place item(int index) {
      return new Place(this, null, index);
    }

    String pointer() {
      if (above == null) {
        return "";
      }
      String last = name == null ? Integer.toString(item) : JsonPointer.escape(name);
      return above.pointer() + "/" + last;
    }
  }
}
