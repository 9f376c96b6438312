import { RequestFault } from '../graphql/request-fault.ts';
import { Notice } from './notice.tsx';

interface Props {
  readonly error: unknown;
  /** What an operator could do. */
  readonly what: string;
}

/** Help for a user whose key may not administer; nothing for any other error. */
export function OperatorWords({ error, what }: Props) {
  if (!(error instanceof RequestFault) || error.status !== 403) return null;
  return (
    <Notice kind="info">
      To {what}, sign in with a key that administers the service: the one that its first start printed, or one made by{' '}
      <code>svc keys create --scopes graph,admin</code>. The link of a first start signs in without that scope.
    </Notice>
  );
}
