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
          Lists, uploads and enrichments are for keys of scope <code>lists</code>: whoever runs the service makes one by{' '}
          <code>svc keys create --scopes graph,lists</code>. Sign out, and sign in with it; this address stays good.
        </p>
      </Notice>
    );
  return <FaultNotice error={error} {...(onRetry && { onRetry })} />;
}
