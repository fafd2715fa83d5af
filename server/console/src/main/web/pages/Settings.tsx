import { get } from "../api/client";
import type { Json, JsonObject } from "../api/types";
import { useLoaded, useTitle } from "../app/hooks";
import { plural } from "../text/figures";
import { Facts, Panel, ErrorPanel } from "../ui/Parts";
import { Text } from "../ui/Text";

const TITLES: { [section: string]: string } = {
  versions: "Versions", store: "Store and cluster", server: "Server", broker: "Broker", safety: "Safety", governance: "Governance",
  objectives: "Objectives", retention: "Retention", outside: "Other systems",
};

/** Returns the words of a name in camel case. */
export function words(name: string): string {
  const text = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(value: Json): string {
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? "none" : value.map(shown).join(", ");
  }
  if (value !== null && typeof value === "object") {
    return "chain" in value ? String(value["chain"]) + " (" + plural(Number(value["records"]), "record") + ")" : JSON.stringify(value);
  }
  return value === null || value === "" ? "none" : String(value);
}

/** What is configured, without secrets. */
export function SettingsPage() {
  useTitle("Settings");
  const loaded = useLoaded("settings", (signal) => get<{ [section: string]: JsonObject }>("/v1/settings", signal));
  if (loaded.data === undefined) {
    return loaded.error === null ? <div class="wait" /> : <ErrorPanel error={loaded.error} what="Settings" />;
  }
  const data = loaded.data;
  return (
    <>
      <div class="page-head"><h1>Settings</h1><span class="muted small">in effect since the start of the daemon; change them in <code>ahp.yaml</code></span></div>
      <div class="cards">
        {Object.keys(TITLES).filter((it) => data[it] !== undefined).map((section) => (
          <Panel key={section} title={TITLES[section]}>
            <Facts of={Object.entries(data[section]!).map(([name, value]) => [words(name), <Text of={shown(value)} max={300} />])} />
          </Panel>
        ))}
      </div>
    </>
  );
}
