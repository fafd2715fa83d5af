import type { Packet } from "../api/types";
import { agentHref, contractHref, packetHref, taskHref } from "../app/router";
import { Chip } from "../ui/Chip";
import { Id } from "../ui/Id";
import { Facts, Time } from "../ui/Parts";
import { Line } from "../ui/Text";

/** The technical members of a packet. */
export function Envelope({ packet: it, now }: { packet: Packet; now: number }) {
  const link = (id: string | null | undefined) => (id ? <Id key={id} of={id} href={packetHref(id)} /> : null);
  return (
    <Facts of={[
      ["Packet", <Id of={it.packetId} max={200} />],
      ["Task", <Id of={it.taskId} href={taskHref(it.taskId)} />],
      ["Type", <Line of={it.type} />],
      ["Owner", <a href={agentHref(it.owner)}><Line of={it.owner} /></a>],
      ["Target", <Line of={it.target} />],
      ["Bound to", it.boundTo && <Line of={it.boundTo} />],
      ["Waiting on", it.waitingOn],
      ["Priority", it.priority.toLowerCase()],
      ["Attempt", it.attempt > 1 && String(it.attempt)],
      ["Sent", <Time at={it.createdAt} now={now} />],
      ["Scheduled for", it.scheduledAt && <Time at={it.scheduledAt} now={now} />],
      ["Expires", it.expiresAt && <Time at={it.expiresAt} now={now} />],
      ["Contract", it.contract && <a href={contractHref(it.contract)}><Line of={it.contract} /></a>],
      ["Payload type", <Line of={it.payloadType} />],
      ["Continues", link(it.previousPacketId)],
      ["Delegated by", link(it.parentPacketId)],
      ["Retry of", link(it.retryOf)],
      ["Recovery of", link(it.recoveryOf)],
      ["Children", it.children.length > 0 && <span class="stack tight">{it.children.slice(0, 20).map(link)}{it.children.length > 20 && <span class="muted">and {it.children.length - 20} more</span>}</span>],
      ["Visited", it.visited && it.visited.length > 0 && <Line of={it.visited.join(" → ")} max={200} />],
      ["Signature", it.signature ? <span><Chip tone="ok">{String(it.signature["alg"] ?? "signed")}</Chip> <span class="muted small">key <Line of={String(it.signature["keyId"] ?? "")} max={60} /></span></span> : <span class="muted">not signed</span>],
      ["Safety", it.safety && <Chip tone="warn">{String(it.safety["verdict"] ?? "suspect")}</Chip>],
      ["Trace", <span class="mono small"><Line of={it.traceparent} /></span>],
    ]} />
  );
}
