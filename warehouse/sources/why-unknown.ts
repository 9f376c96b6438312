import type { Source } from './source.ts';

/** Why no source knows a file, in words that help: it is empty, it is no text, or its header is nearly a known one. */
export function whyUnknown(head: string, sources: readonly Source[]): string {
  if (head.trim() === '') return 'empty file';
  if (head.includes('\0')) return 'no text: binary, or UTF-16 without byte order mark';
  const [near] = sources
    .flatMap((source) => {
      const lacked = source.table?.lackedBy(head);
      return lacked === undefined ? [] : [{ name: source.facts.name, lacked }];
    })
    .sort((one, other) => one.lacked.length - other.lacked.length);
  const explained = () => sources.map((source) => source.explain?.(head)).find((reason) => reason !== undefined);
  if (near === undefined) return explained() ?? 'no known format';
  const difference = near.lacked.length === 0 ? 'with other columns beside it' : `without ${near.lacked.join(', ')}`;
  return `the header is that of ${near.name}, but ${difference}`;
}
