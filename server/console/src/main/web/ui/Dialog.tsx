import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import { Text } from "./Text";
import { toast } from "./Toasts";

/** A native modal dialog: it traps the focus and closes on Escape. */
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const self = useRef<HTMLDialogElement>(null);
  // Before the next event, so that keys typed at once reach the dialog.
  useLayoutEffect(() => {
    self.current?.showModal();
  }, []);
  return (
    <dialog ref={self} aria-label={title} onClose={close} onClick={(event) => {
      if (event.target === self.current) {
        close();
      }
    }}>
      {children}
    </dialog>
  );
}

export interface DialogValues { [field: string]: string }
export interface Question {
  title: string;
  text: ComponentChildren;
  act: string;
  danger?: boolean;
  fields: { name: string; label: string; required?: boolean; long?: boolean; mono?: boolean; hint?: string; mustBe?: string; value?: string }[];
  /** Performs the action; returns the success message or throws. */
  run: (given: DialogValues) => Promise<string>;
}

/** Asks for confirmation, performs the action and shows the result. */
export function Ask({ question, close }: { question: Question; close: () => void }) {
  const [given, setGiven] = useState<DialogValues>(Object.fromEntries(question.fields.map((field) => [field.name, field.value ?? ""])));
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const complete = question.fields.every((field) => {
    const value = given[field.name] ?? "";
    return (!field.required || value.trim() !== "") && (field.mustBe === undefined || value === field.mustBe);
  });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError("");
    try {
      toast(await question.run(given));
      close();
    } catch (fault) {
      setError(fault instanceof ApiError ? fault.code + ": " + fault.message : String(fault));
      setBusy(false);
    }
  };
  return (
    <Dialog title={question.title} close={close}>
      <form onSubmit={(event) => void submit(event)}>
        <h2>{question.title}</h2>
        <div>{question.text}</div>
        {question.fields.map((field, i) => {
          const common = {
            value: given[field.name] ?? "", required: field.required === true, autofocus: i === 0, name: field.name,
            class: field.mono ? "mono" : "",
            onInput: (event: Event) => setGiven({ ...given, [field.name]: (event.target as HTMLInputElement).value }),
          };
          return (
            <label class="field" key={field.name}>
              {field.label}
              {field.long ? <textarea rows={5} spellcheck={false} {...common} /> : <input type="text" autocomplete="off" {...common} />}
              {field.hint !== undefined && <span class="small">{field.hint}</span>}
            </label>
          );
        })}
        {error !== "" && <div class="notice bad" role="alert"><Text of={error} max={600} /></div>}
        <div class="actions">
          <button type="button" onClick={close}>Back</button>
          <button type="submit" class={question.danger ? "danger" : "primary"} disabled={busy || !complete}>{question.act}</button>
        </div>
      </form>
    </Dialog>
  );
}
