import { RequestFault } from '../graphql/request-fault.ts';
import { Button } from './button.tsx';
import styles from './fault-notice.module.css';
import { Notice } from './notice.tsx';

/** The error of a request, and what the user can do about it. */
export function FaultNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const fault = error instanceof RequestFault ? error : new RequestFault(0, 'INTERNAL', 'The console failed.');
  return (
    <Notice kind="bad">
      <p>{fault.message}</p>
      {fault.status === 403 ? (
        <p>
          Sign out, and sign in with a key that has this scope: <code>svc keys create</code> creates a key with all
          scopes except admin.
        </p>
      ) : null}
      {fault.retryAfter === undefined ? null : (
        <p>{`Try again in ${fault.retryAfter} ${fault.retryAfter === 1 ? 'second' : 'seconds'}.`}</p>
      )}
      <p className={styles.detail}>
        {fault.code}
        {fault.requestId === undefined ? '' : ` · request ${fault.requestId}`}
        {onRetry === undefined ? null : (
          <Button kind="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </p>
    </Notice>
  );
}
