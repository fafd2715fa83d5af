import { useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import { plural } from "../text/figures";
import { Dialog } from "../ui/Dialog";
import { Line, Text } from "../ui/Text";

/** The maximum number of items of one action. */
export const MAX_BULK = 1000;
const SHOWN_FAILURES = 20;

export interface BulkAction {
  title: string;
  act: string;
  /** The kind of items, in the singular. */
  what: string;
  text: string;
  ids: string[];
  /** The label of a note that is required, if any. */
  note?: string;
  run: (id: string, note: string) => Promise<unknown>;
}

/** Performs an action on many items, one after the other, and reports those that failed. */
export function Bulk({ action, close }: { action: BulkAction; close: () => void }) {
  const [done, setDone] = useState(-1);
  const [failures, setFailures] = useState<{ id: string; message: string }[]>([]);
  const [note, setNote] = useState("");
  const stopped = useRef(false);
  const total = action.ids.length;
  const running = done >= 0 && done < total && !stopped.current;
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const failed: { id: string; message: string }[] = [];
    for (let i = 0; i < total && !stopped.current; i++) {
      setDone(i);
      const id = action.ids[i]!;
      try {
        await action.run(id, note);
      } catch (fault) {
        failed.push({ id, message: fault instanceof ApiError ? fault.code + ": " + fault.message : String(fault) });
        setFailures([...failed]);
      }
      setDone(i + 1);
    }
  };
  const leave = (): void => {
    stopped.current = true;
    close();
  };
  return (
    <Dialog title={action.title} close={leave}>
      <form onSubmit={(event) => void start(event)}>
        <h2>{action.title}</h2>
        {done < 0 ? (
          <>
            <p>{action.text} This affects <strong>{plural(total, action.what)}</strong>.</p>
            {action.note !== undefined && <label class="field">{action.note}<input type="text" name="note" autocomplete="off" required value={note} onInput={(event) => setNote((event.target as HTMLInputElement).value)} /></label>}
          </>
        ) : (
          <>
            <progress max={total} value={done} aria-label="Progress" />
            <p role="status">{done} of {plural(total, action.what)}: {done - failures.length} done, {failures.length} failed{stopped.current && done < total ? ", stopped" : ""}.</p>
            {failures.length > 0 && (
              <ul class="problems">
                {failures.slice(0, SHOWN_FAILURES).map((it) => <li key={it.id}><strong><Line of={it.id} max={80} /></strong> <Text of={it.message} max={200} /></li>)}
                {failures.length > SHOWN_FAILURES && <li>and {plural(failures.length - SHOWN_FAILURES, "more failure")}</li>}
              </ul>
            )}
          </>
        )}
        <div class="actions">
          {running
            ? <button type="button" onClick={() => (stopped.current = true)}>Stop</button>
            : <button type="button" onClick={leave}>{done < 0 ? "Back" : "Close"}</button>}
          {done < 0 && <button type="submit" class="danger" disabled={action.note !== undefined && note.trim() === ""}>{action.act} {plural(total, action.what)}</button>}
        </div>
      </form>
    </Dialog>
  );
}
