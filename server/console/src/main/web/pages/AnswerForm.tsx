import { useState } from "preact/hooks";
import { ApiError } from "../api/client";
import type { Json, JsonObject, Violation } from "../api/types";
import { Text } from "../ui/Text";
import { answerFrom, answerOf, pointerOf, shapeOf, type Field } from "./answerFields";

type Errors = { [pointer: string]: string };

/**
 * The answer to an inbox item: buttons for yes and no and for choices, fields for an object, else JSON. The question stays visible above.
 *
 * @param send sends the answer; its errors are shown beside their fields
 */
export function AnswerForm({ schema, question, send }: { schema: JsonObject | null; question: boolean; send: (result: Json, note: string) => Promise<void> }) {
  const shape = shapeOf(schema);
  const [given, setGiven] = useState<{ [pointer: string]: string }>({});
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const submit = async (value: Json): Promise<void> => {
    setBusy(true);
    setErrors({});
    try {
      await send(value, note.trim());
    } catch (fault) {
      setErrors(errorsOf(fault));
    }
    setBusy(false);
  };
  const free = schema === null;
  const yes = (it: boolean): Json => (shape.kind === "yes-no" ? shape.value(it) : question ? it : { approved: it });
  const submitForm = (event: Event): void => {
    event.preventDefault();
    if (shape.kind !== "form" || free) {
      void submit(answerOf(text));
      return;
    }
    const { value, errors: found } = answerFrom(shape.fields, given);
    setErrors(found);
    if (Object.keys(found).length === 0) {
      void submit(value);
    }
  };
  const known = new Set(shape.kind === "form" ? shape.fields.map((it) => pointerOf(it.path)) : []);
  const others = Object.entries(errors).filter(([pointer]) => !known.has(pointer));
  const hasText = free || shape.kind === "json";
  const hasSubmit = hasText || shape.kind === "form";
  return (
    <form class="answer" aria-label="Answer" noValidate onSubmit={submitForm}>
      {(free || shape.kind === "yes-no") && (
        <div class="row big">
          <button type="button" class="primary" disabled={busy} onClick={() => void submit(yes(true))}>{question ? "Yes" : "Approve"}</button>
          <button type="button" class="danger" disabled={busy} onClick={() => void submit(yes(false))}>{question ? "No" : "Deny"}</button>
        </div>
      )}
      {shape.kind === "choices" && <div class="row big">{shape.options.map((it, i) => <button type="button" key={i} disabled={busy} onClick={() => void submit(it)}><Text of={typeof it === "string" ? it : JSON.stringify(it)} max={80} /></button>)}</div>}
      {shape.kind === "form" && shape.fields.map((it) => <Input key={pointerOf(it.path)} field={it} value={given[pointerOf(it.path)] ?? ""} error={errors[pointerOf(it.path)]} change={(value) => setGiven({ ...given, [pointerOf(it.path)]: value })} />)}
      {hasText && <label class="field">{free ? "Or answer in words or JSON" : "Answer (JSON)"}<textarea name="result" rows={free ? 2 : 6} spellcheck={free} value={text} onInput={(event) => setText((event.target as HTMLTextAreaElement).value)} /></label>}
      <label class="field">Note for the record (optional)<input type="text" name="note" autocomplete="off" value={note} onInput={(event) => setNote((event.target as HTMLInputElement).value)} /></label>
      {others.length > 0 && <div class="notice bad" role="alert">{others.map(([pointer, message]) => <div key={pointer}>{pointer !== "" && <><code><Text of={pointer} max={120} /></code> </>}<Text of={message} max={300} /></div>)}</div>}
      {hasSubmit && <div class="row"><button type="submit" class={free ? "" : "primary"} disabled={busy || (hasText && text.trim() === "")}>Send answer</button></div>}
    </form>
  );
}

/** Returns the errors of a denied answer by their place in the result. */
function errorsOf(fault: unknown): Errors {
  if (!(fault instanceof ApiError)) {
    return { "": String(fault) };
  }
  const violations = (fault.problem["errors"] ?? []) as unknown as Violation[];
  return violations.length === 0
    ? { "": fault.code + ": " + fault.message }
    : Object.fromEntries(violations.slice(0, 50).map((it) => [it.pointer.replace(/^\/result/, ""), it.message]));
}

function Input({ field, value, error, change }: { field: Field; value: string; error: string | undefined; change: (value: string) => void }) {
  const id = "answer" + pointerOf(field.path);
  const common = {
    id, value, name: id, "aria-required": field.required, "aria-invalid": error !== undefined, ...(error === undefined ? {} : { "aria-describedby": id + "-error" }),
    onInput: (event: Event) => change((event.target as HTMLInputElement).value),
  };
  return (
    <div class="field-box">
      <label class="field" for={id}>
        <span>{field.path.length > 1 && <><Text of={field.path.slice(0, -1).join(" / ")} max={60} /> / </>}<Text of={field.label} max={80} />{field.required ? "" : " (optional)"}</span>
        <Control field={field} common={common} />
      </label>
      {field.hint !== "" && <span class="small muted"><Text of={field.hint} max={300} /></span>}
      {error !== undefined && <span id={id + "-error"} class="field-error" role="alert"><Text of={error} max={300} /></span>}
    </div>
  );
}

function Control({ field, common }: { field: Field; common: object }) {
  switch (field.kind) {
    case "boolean":
      return <select {...common}><option value="" /><option value="true">Yes</option><option value="false">No</option></select>;
    case "choice":
      return <select {...common}><option value="" />{field.options.map((it, i) => <option key={i} value={String(i)}>{String(it).slice(0, 100)}</option>)}</select>;
    case "list":
      return <textarea rows={3} placeholder="one per line" {...common} />;
    case "number":
    case "integer":
      return <input type="text" inputMode="decimal" autocomplete="off" {...common} />;
    default:
      return <input type="text" autocomplete="off" {...common} />;
  }
}
