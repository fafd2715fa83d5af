import type { ApiError } from "../api/client";
import type { Cost } from "../api/types";
import { packetHref } from "../app/router";
import { count, usd } from "../text/figures";
import { Chip } from "../ui/Chip";
import { Empty, Facts, Panel, ErrorPanel } from "../ui/Parts";
import { Line } from "../ui/Text";

const MAX = 500;

export function CostTab({ cost, error }: { cost: Cost | undefined; error: ApiError | null }) {
  if (error !== null) {
    return <ErrorPanel error={error} what="The cost" />;
  }
  if (cost === undefined) {
    return <div class="wait" />;
  }
  if (cost.byAgent.length === 0 && cost.hops.length === 0) {
    return <Panel><Empty title="No cost reported">Handoff messages and completions can report their cost.</Empty></Panel>;
  }
  const max = Math.max(...cost.byAgent.map((it) => it.usd), 1e-9);
  return (
    <div class="split">
      <Panel title="By agent" count={usd(cost.totalUSD)}>
        <div class="stack">
          <Facts of={[
            ["Budget", cost.budgetUSD === null ? null : usd(cost.budgetUSD)],
            ["Remaining", cost.remainingUSD === null ? "no limit" : usd(cost.remainingUSD)],
            ["Tokens", count(cost.tokens.prompt) + " in, " + count(cost.tokens.completion) + " out"],
            ["Sum of reports", usd(cost.sumOfReportsUSD)],
          ]} />
          <ul class="shares">
            {cost.byAgent.slice(0, 50).map((it) => (
              <li key={it.agent}><Line of={it.agent} max={60} /><div class="meter" aria-hidden="true"><div style={{ width: (it.usd / max) * 100 + "%" }} /></div><span class="num right">{usd(it.usd)}</span></li>
            ))}
          </ul>
        </div>
      </Panel>
      <Panel title="By hop" flush>
        <table class="plain">
          <thead><tr><th scope="col">Hop</th><th scope="col">Spent</th><th scope="col">Total</th><th scope="col">Remaining</th></tr></thead>
          <tbody>
            {cost.hops.slice(0, MAX).map((it) => (
              <tr key={it.packetId}>
                <th scope="row"><a href={packetHref(it.packetId)}><Line of={it.from + " → " + it.to} max={80} /></a></th>
                <td>{usd(it.deltaUSD)}</td><td>{usd(it.spentSoFarUSD)}</td>
                <td>{it.mismatch ? <Chip tone="bad">inconsistent</Chip> : it.remainingUSD === null ? "no limit" : usd(it.remainingUSD)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}
