import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** A section that is closed at first; its content is rendered when it is opened. */
export function Fold({ title, open = false, children }: { title: ComponentChildren; open?: boolean; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details class="fold" open={isOpen} onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}>
      <summary>{title}</summary>
      {isOpen && <div class="fold-body">{children}</div>}
    </details>
  );
}
