import { useEffect } from 'react';
import { Loading } from '../parts/loading.tsx';

/** A page with its own document, and therefore its own policy: reloads the address, which already leads there. */
export function OwnDocument() {
  useEffect(() => location.reload(), []);
  return <Loading what="page" />;
}
