import { type FormEvent, useEffect, useState } from 'react';
import { RequestFault } from '../graphql/request-fault.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { keyedOnce } from './keyed-once.ts';
import styles from './sign-in.module.css';
import { expectGood } from './sign-in-requests.ts';

interface Props {
  /** The token of a one-time link, which is exchanged at once. */
  readonly once: string | undefined;
  /** True if the service refused a key that was valid before. */
  readonly isRefused: boolean;
  readonly onKey: (key: string) => void;
}

/** Asks for an API key, and says what is wrong with a refused one. */
export function SignIn({ once, isRefused, onKey }: Props) {
  const [help, setHelp] = useState<string>();
  const [isBusy, setBusy] = useState(once !== undefined);
  useEffect(() => {
    document.title = 'Sign in · svc';
    if (once === undefined) return;
    keyedOnce(once).then(onKey, (error: unknown) => {
      setHelp(asFault(error).message);
      setBusy(false);
    });
  }, [once, onKey]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('key') ?? '').trim();
    if (key === '') return;
    setBusy(true);
    try {
      await expectGood(key);
      onKey(key);
    } catch (error) {
      setHelp(helpOnKey(asFault(error)));
      setBusy(false);
    }
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} aria-busy={isBusy}>
        <h1>{isRefused ? 'Sign in again' : 'Sign in'}</h1>
        {isRefused && help === undefined ? (
          <Notice kind="warn">
            The service no longer accepts your key: it has expired, or somebody disabled it. Sign in with another key to
            continue on the same page.
          </Notice>
        ) : null}
        {help === undefined ? null : <Notice kind="bad">{help}</Notice>}
        <label className={styles.label}>
          API key
          {/* Not a password: browsers would offer to save it. */}
          <input
            className={styles.key}
            name="key"
            type="text"
            autoComplete="off"
            spellCheck={false}
            required
            readOnly={isBusy}
          />
        </label>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className={styles.help}>
          This tab keeps the key until you close it. To create a key, run <code>svc keys create</code>. The first start
          of the service prints a key, and a link that signs in once.
        </p>
      </form>
    </main>
  );
}

const asFault = (error: unknown): RequestFault =>
  error instanceof RequestFault ? error : new RequestFault(0, 'INTERNAL', 'The console failed.');

/** The service's messages mention headers, which users do not know. */
function helpOnKey({ code, message }: RequestFault): string {
  if (code === 'UNAUTHORIZED') return 'The service does not know this key, or the key has expired or was disabled.';
  if (code === 'FORBIDDEN') return 'This key does not have the scope graph. Create a key that has it.';
  return message;
}
