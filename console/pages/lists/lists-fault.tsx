import { RequestFault } from '../../graphql/request-fault.ts';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Notice } from '../../parts/notice.tsx';

/** An error of lists; a user whose key has no access to lists is told what to do. */
export function ListsFault({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (error instanceof RequestFault && error.code === 'FORBIDDEN')
    return (
      <Notice kind="warn">
        <p>{error.message}</p>
        <p>
          Lists, uploads and enrichments need a key of scope <code>lists</code>. The operator of the service creates one
          with <code>svc keys create --scopes graph,lists</code>. Sign out, and sign in with that key to continue on
          this page.
        </p>
      </Notice>
    );
  return <FaultNotice error={error} {...(onRetry && { onRetry })} />;
}
