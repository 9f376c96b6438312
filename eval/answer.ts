import type { Snapshot } from '../storage/snapshot.ts';
import type { Mapping } from './mapping.ts';
import type { Query } from './queries.ts';
import { type FoundEntity, searchEntities } from './search-adapter.ts';

export interface Answered extends Query {
  /** Zero-based place of the first expected entity; undefined where it is not among the first ten. */
  readonly rank: number | undefined;
  readonly found: readonly FoundEntity[];
  /** Why there is no answer. */
  readonly failure: string | undefined;
  readonly milliseconds: number;
}

/** Runs every query, one after the other; the first once more beforehand, so that it does not pay for what all share. */
export async function answer(
  snapshot: Snapshot,
  queries: readonly Query[],
  type: Mapping['type'],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of [...queries.slice(0, 1), ...queries]) {
    const start = performance.now();
    let found: readonly FoundEntity[] = [];
    let failure: string | undefined;
    try {
      found = await searchEntities(snapshot, query.fields, type);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    const milliseconds = performance.now() - start;
    const rank = found.findIndex(({ id }) => query.expected.some((expected) => isSame(id, expected)));
    answered.push({ ...query, found, failure, rank: rank < 0 ? undefined : rank, milliseconds });
  }
  return answered.slice(1);
}

/** An svcId is a letter and the first 16 hex digits of the id (completions.md section 1). */
function isSame(id: string, expected: string): boolean {
  const hex = id.replaceAll('-', '');
  const wanted = expected.replaceAll('-', '').toLowerCase();
  return hex === wanted || (wanted.length === 17 && hex.startsWith(wanted.slice(1)));
}
