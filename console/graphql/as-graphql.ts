import type { Operation } from './operation.ts';

/** An operation with its variables as text, to paste into GraphiQL or to read. It contains no key. */
export function asGraphql<Data, Variables>({ text }: Operation<Data, Variables>, variables: Variables): string {
  const written = JSON.stringify(variables, null, 2);
  if (written === undefined || written === '{}') return `${text}\n`;
  return `${text}\n\n# Variables:\n${written.replaceAll(/^/gm, '# ')}\n`;
}
