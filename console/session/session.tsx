import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { forgetDrafts } from './drafts.ts';
import { SignIn } from './sign-in.tsx';
import { storedKey } from './stored-key.ts';

/** The user of the console: an API key, stored for this tab only. */
export interface Session {
  readonly key: string;
  signOut(): void;
  /** Ends the session because the service refuses the key. */
  refuse(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The session; only available inside SignedIn. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Expected a session around this part.');
  return session;
}

/** Why the user must sign in. */
type Reason = 'new' | 'signed out' | 'refused';

/** Shows its children to a signed-in user, and a form to anybody else. `once`: the token of a one-time link. */
export function SignedIn({ once, children }: { readonly once: string | undefined; readonly children: ReactNode }) {
  const [key, setKey] = useState(() => (once === undefined ? storedKey.get() : undefined));
  const [reason, setReason] = useState<Reason>('new');
  const end = useCallback((why: Reason) => {
    storedKey.set(undefined);
    if (why === 'signed out') forgetDrafts();
    setKey(undefined);
    setReason(why);
  }, []);
  const session = useMemo(
    () => key && { key, signOut: () => end('signed out'), refuse: () => end('refused') },
    [key, end],
  );
  if (!session)
    return (
      <SignIn
        once={reason === 'new' ? once : undefined}
        isRefused={reason === 'refused'}
        onKey={(good) => {
          storedKey.set(good);
          setKey(good);
        }}
      />
    );
  return <SessionContext value={session}>{children}</SessionContext>;
}
