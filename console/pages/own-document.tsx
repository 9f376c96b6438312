import { useEffect } from 'react';
import { Loading } from '../parts/loading.tsx';

/** A page that has a document, and with it a policy, of its own: the address, which leads there already, is loaded again. */
export function OwnDocument() {
  useEffect(() => location.reload(), []);
  return <Loading what="page" />;
}
