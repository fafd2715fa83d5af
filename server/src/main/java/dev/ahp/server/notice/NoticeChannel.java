package dev.ahp.server.notice;

import dev.ahp.json.JsonObject;
import dev.ahp.net.PostOutcome;

/** A way to send messages to people. */
interface NoticeChannel {
  /** Sends a message once. */
  PostOutcome send(JsonObject notice, NoticeText text);
}
