/** Parses server-sent events from text that arrives in arbitrary parts. */
export interface ServerEvent { event: string; id: string; data: string }

export class EventParser {
  private rest = "";
  private event = "";
  private id = "";
  private data: string[] = [];

  /** Adds text and returns the events that are complete now. */
  push(part: string): ServerEvent[] {
    const found: ServerEvent[] = [];
    const lines = (this.rest + part).split("\n");
    this.rest = lines.pop() ?? "";
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (line === "") {
        this.dispatch(found);
      } else if (!line.startsWith(":")) {
        this.field(line);
      }
    }
    return found;
  }

  private field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") {
      this.event = value;
    } else if (name === "id") {
      this.id = value;
    } else if (name === "data") {
      this.data.push(value);
    }
  }

  private dispatch(found: ServerEvent[]): void {
    if (this.data.length > 0) {
      found.push({ event: this.event || "message", id: this.id, data: this.data.join("\n") });
    }
    this.event = "";
    this.id = "";
    this.data = [];
  }
}
