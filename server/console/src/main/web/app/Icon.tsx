import { count } from "../text/figures";

export function Icon() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent-fill)" />
      <g fill="none" stroke="var(--on-accent)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
        <circle cx="9" cy="16" r="3.4" /><path d="M14.5 16H25M20.5 11l5 5-5 5" />
      </g>
    </svg>
  );
}

export function Badge({ n, tone, what }: { n: number; tone: string; what: string }) {
  return n === 0 ? null : <span class={"count " + tone}>{n >= 100 ? "99+" : count(n)}<span class="hidden-text"> {what}</span></span>;
}
