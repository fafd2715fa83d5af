import { useEffect, useState } from "preact/hooks";
import { Text } from "./Text";

interface Toast { id: number; text: string; bad: boolean }
let next = 1;
let show: (it: Toast) => void = () => {};

/** Shows a temporary notification. */
export function toast(text: string, bad = false): void {
  show({ id: next++, text, bad });
}

export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    show = (it) => {
      setToasts((old) => [...old.slice(-3), it]);
      window.setTimeout(() => setToasts((old) => old.filter((other) => other.id !== it.id)), it.bad ? 9000 : 4500);
    };
    return () => {
      show = () => {};
    };
  }, []);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((it) => <div key={it.id} class={"toast" + (it.bad ? " bad" : "")}><span><Text of={it.text} max={400} /></span></div>)}
    </div>
  );
}
