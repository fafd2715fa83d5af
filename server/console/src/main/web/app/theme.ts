export type Theme = "system" | "light" | "dark";
const KEY = "ahp-theme";

export function theme(): Theme {
  const kept = window.localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(next: Theme): void {
  if (next === "system") {
    window.localStorage.removeItem(KEY);
  } else {
    window.localStorage.setItem(KEY, next);
  }
  applyTheme();
}

export function applyTheme(): void {
  const chosen = theme();
  if (chosen === "system") {
    delete document.documentElement.dataset["theme"];
  } else {
    document.documentElement.dataset["theme"] = chosen;
  }
}
