/**
 * The packets of a task as a tree that stays small: equal branches of one packet are drawn once with their number, and a chain
 * that repeats the same steps is drawn as one round. Works in linear time and without recursion, because chains can be long.
 */
import { tieOf, type Linked, type Tie } from "./rails";

export interface Step extends Linked { sender: string; target: string; boundTo: string | null; type: string; status: string }
export interface Folded {
  /** The packets that the node stands for. */
  packets: string[];
  from: string; to: string; type: string; status: string;
  tie: Tie | null;
  /** Whether the node stands for rounds of a chain, not for parallel branches. */
  rounds: boolean;
  branches: Folded[];
}

interface Draft extends Folded { signature: number }

/** Returns the first packets of a task with all packets that follow from them, folded. */
export function fold(steps: Step[]): Folded[] {
  const drafts = new Map<string, Draft>();
  const children = new Map<string, Draft[]>();
  const roots: Draft[] = [];
  for (const step of steps) {
    const tie = tieOf(step);
    const known = tie !== null && drafts.has(tie.to) ? tie : null;
    const draft: Draft = {
      packets: [step.packetId], from: step.sender, to: step.boundTo ?? step.target, type: step.type, status: step.status,
      tie: known?.tie ?? null, rounds: false, branches: [], signature: 0,
    };
    drafts.set(step.packetId, draft);
    if (known === null) {
      roots.push(draft);
    } else {
      const list = children.get(known.to) ?? [];
      list.push(draft);
      children.set(known.to, list);
    }
  }
  const signatures = new Map<string, number>();
  for (let i = steps.length - 1; i >= 0; i--) {
    const draft = drafts.get(steps[i]!.packetId)!;
    draft.branches = merged(children.get(steps[i]!.packetId) ?? []);
    const below = (draft.branches as Draft[]).map((it) => it.signature + "x" + it.packets.length).sort().join(",");
    const text = [draft.tie, draft.from, draft.to, draft.type, draft.status, below].join("\u0000");
    draft.signature = signatures.get(text) ?? signatures.size + 1;
    signatures.set(text, draft.signature);
  }
  return merged(roots).map(withRounds);
}

/** Merges equal branches; the merged branch keeps the content of the first. */
function merged(branches: Draft[]): Draft[] {
  const found = new Map<number, Draft>();
  for (const branch of branches) {
    const same = found.get(branch.signature);
    if (same === undefined) {
      found.set(branch.signature, branch);
    } else {
      same.packets.push(...branch.packets);
    }
  }
  return [...found.values()];
}

const MAX_PERIOD = 3;
const MIN_ROUNDS = 3;

/** Folds repeated steps of every chain below a node. */
function withRounds(root: Folded): Folded {
  const folded = foldedChain(root);
  const open = [folded];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    let end = node;
    while (end.branches.length === 1) {
      end = end.branches[0]!;
    }
    end.branches = end.branches.map(foldedChain);
    open.push(...end.branches);
  }
  return folded;
}

const label = (it: Folded): string => [it.tie, it.from, it.to, it.type, it.status, it.packets.length].join("\u0000");

/** Folds the chain that begins at a node and ends at the next branching. */
function foldedChain(first: Folded): Folded {
  const chain = [first];
  for (let at = first; at.branches.length === 1; at = at.branches[0]!) {
    chain.push(at.branches[0]!);
  }
  const labels = chain.map(label);
  const last = chain[chain.length - 1]!;
  const kept: Folded[] = [];
  for (let i = 0; i < chain.length; ) {
    const { period, rounds } = repetition(labels, i);
    for (let step = 0; step < period; step++) {
      const node = chain[i + step]!;
      const packets = Array.from({ length: rounds }, (_, round) => chain[i + step + round * period]!.packets).flat();
      kept.push(rounds > 1 ? { ...node, packets, rounds: true } : node);
    }
    i += period * rounds;
  }
  kept.forEach((it, i) => {
    it.branches = i + 1 < kept.length ? [kept[i + 1]!] : last.branches;
  });
  return kept[0]!;
}

/** Returns the shortest period that repeats often enough at a position. */
function repetition(labels: string[], at: number): { period: number; rounds: number } {
  for (let period = 1; period <= MAX_PERIOD; period++) {
    let rounds = 1;
    while (same(labels, at, at + rounds * period, period)) {
      rounds++;
    }
    if (rounds >= MIN_ROUNDS) {
      return { period, rounds };
    }
  }
  return { period: 1, rounds: 1 };
}

function same(labels: string[], a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if (labels[a + i] !== labels[b + i]) {
      return false;
    }
  }
  return b + length <= labels.length;
}
