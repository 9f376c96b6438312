import { RequestFault } from '../../graphql/request-fault.ts';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Notice } from '../../parts/notice.tsx';

/** An error of watches; a user whose key may not watch is told what to do. */
export function WatchesFault({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (error instanceof RequestFault && error.code === 'FORBIDDEN')
    return (
      <Notice kind="warn">
        <p>
          Watches need a key of scope <code>kyb</code>. The operator of the service creates one with{' '}
          <code>svc keys create --scopes graph,kyb</code>. Sign out, and sign in with that key to continue on this page.
        </p>
      </Notice>
    );
  return <FaultNotice error={error} {...(onRetry && { onRetry })} />;
}
