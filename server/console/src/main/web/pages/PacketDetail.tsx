import { get, path } from "../api/client";
import type { Packet } from "../api/types";
import { useLoaded, useNow } from "../app/hooks";
import { packetHref } from "../app/router";
import { Fold } from "../ui/Fold";
import { ErrorPanel } from "../ui/Parts";
import { Text } from "../ui/Text";
import { Envelope } from "./Envelope";
import { InputOutput } from "./InputOutput";

/** A packet below its row in the timeline. */
export function PacketDetail({ id }: { id: string }) {
  const now = useNow(5000);
  const loaded = useLoaded("detail-" + id, (signal) => get<Packet>(path`/v1/packets/${id}`, signal), (it) => it.packetId === id);
  if (loaded.data === undefined) {
    return <div class="detail">{loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="The content of this packet" />}</div>;
  }
  return (
    <div class="detail stack">
      {loaded.data.objective && <p class="objective"><Text of={loaded.data.objective} max={400} /></p>}
      <InputOutput packet={loaded.data} />
      <div class="row"><Fold title="Ids, addresses and times"><Envelope packet={loaded.data} now={now} /></Fold><a href={packetHref(id)}>Open the packet</a></div>
    </div>
  );
}
