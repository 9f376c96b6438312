import { RequestFault } from '../graphql/request-fault.ts';
import { Notice } from './notice.tsx';

interface Props {
  readonly error: unknown;
  /** What only an operator can do, as an infinitive without "to". */
  readonly what: string;
}

/** Help for a user whose key may not administer; nothing for any other error. */
export function OperatorWords({ error, what }: Props) {
  if (!(error instanceof RequestFault) || error.status !== 403) return null;
  return (
    <Notice kind="info">
      To {what}, sign in with a key of scope admin: the key that the first start of the service printed, or one from{' '}
      <code>svc keys create --scopes graph,admin</code>. The link of the first start signs in without this scope.
    </Notice>
  );
}
