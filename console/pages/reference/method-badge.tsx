import { Badge } from '../../parts/badge.tsx';

const KINDS: Readonly<Record<string, 'good' | 'accent' | 'bad'>> = { get: 'good', post: 'accent', delete: 'bad' };

/** The method of an operation. */
export function MethodBadge({ method }: { readonly method: string }) {
  return <Badge kind={KINDS[method] ?? 'plain'}>{method.toUpperCase()}</Badge>;
}
