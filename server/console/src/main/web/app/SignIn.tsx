import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/client";
import type { Session, SignInMethods } from "../api/types";
import { Text } from "../ui/Text";
import { Icon } from "./Icon";
import { signIn, signInMethods } from "./session";
import { useTitle } from "./hooks";

export function SignIn({ done, note }: { done: (it: Session) => void; note: string }) {
  const [token, setToken] = useState("");
  const [error, setError] = useState(note);
  const [busy, setBusy] = useState(false);
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useTitle("Sign in");
  // Without the list of methods, the token still works.
  useEffect(() => void signInMethods().then(setMethods, () => setMethods(null)), []);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      done(await signIn(token.trim()));
    } catch (fault) {
      const refused = fault instanceof ApiError ? fault : null;
      setError(refused?.status === 401 ? "This token is not valid." : (refused?.message ?? String(fault)));
      setBusy(false);
    }
  };
  return (
    <main class="sign-in">
      <form onSubmit={(event) => void submit(event)}>
        <Icon />
        <h1>Sign in to AHP</h1>
        <label class="field">
          Token
          <input type="password" name="token" autocomplete="current-password" required autofocus value={token}
            onInput={(event) => setToken((event.target as HTMLInputElement).value)} />
        </label>
        {error !== "" && <div class="notice bad" role="alert"><Text of={error} max={300} /></div>}
        <button type="submit" class="primary" disabled={busy || token.trim() === ""}>Sign in</button>
        {methods?.oidc && <a class="button" href={methods.oidc.path}><Text of={methods.oidc.label} max={80} /></a>}
        <p class="muted small">
          On the daemon's machine, <code>ahp console</code> prints a sign-in link. The operator's token
          is in the file <code>operator.token</code> in the data directory.
        </p>
        <p class="small"><a href="/proof">Verify a proof without signing in</a></p>
      </form>
    </main>
  );
}
