import { describe, expect, test } from 'vitest';
import { SEARCHED_TYPES, type SearchedType } from '../../search/index/searched-types.ts';
import { findCandidates } from '../../search/retrieval/candidates.ts';
import { candidatesOfMany, type PlainRetrieval } from '../../search/retrieval/many/candidates-of-many.ts';
import type { Probe } from '../../search/retrieval/probes.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { raw } from '../../storage/sql.ts';
import { ENGINES } from '../databases.ts';
import { sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const BRAND = brand();

function brand(): SearchedType {
  const found = SEARCHED_TYPES.find(({ name }) => name === 'Brand');
  if (found === undefined) throw new Error('No brands.');
  return found;
}

const probe = (token: string, limit: number, weight = 1_000): Probe => ({
  ...{ channel: 'exact', expression: [[token]], weight, limit, isLocal: false },
});
const retrieval = (rest: Partial<PlainRetrieval>): PlainRetrieval => ({
  ...{ probes: [], keys: [], evidence: { kinds: new Set(), city: null, zip: null }, limit: 50 },
  ...rest,
});

describe.each(ENGINES)('the candidates of many retrievals on %s are those that each has alone', (engine) => {
  const sample = () => {
    const found = samples.find((each) => each.engine === engine);
    if (found === undefined) throw new Error(`No sample on ${engine}.`);
    return found;
  };
  const snapshot = () => sample().snapshot;
  const sorted = (keys: readonly number[]) => keys.toSorted((one, other) => one - other);

  async function expectEqual(on: Snapshot, retrievals: readonly PlainRetrieval[]) {
    const { keys } = await candidatesOfMany(on, BRAND, retrievals);
    for (const [at, each] of retrievals.entries()) {
      const alone = await findCandidates(on, BRAND, { ...each, addressIds: [] });
      expect([at, sorted((keys[at] ?? []).map(({ key }) => key))]).toEqual([at, sorted(alone.map(({ key }) => key))]);
    }
    return keys.map((each) => each.length);
  }

  test('where words and keys add up, and there are more than the limit', async () => {
    const rows = await snapshot().select<{ value: string }>(
      `SELECT value FROM search_key WHERE value LIKE 'a:%' OR value LIKE 'w:%' OR value LIKE 'p:%' ORDER BY value`,
      [],
    );
    const values = (letter: string) => rows.map(({ value }) => value).filter((value) => value.startsWith(letter));
    const keys = [
      { kind: 'address', values: values('a:').slice(0, 200) },
      { kind: 'website', values: values('w:').slice(0, 150) },
      { kind: 'phone', values: values('p:').slice(0, 100) },
    ] as const;
    const probes = [probe('harbor', 300, 2_600), probe('coffee', 300, 700), probe('market', 300, 300)];
    const limits = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((limit) => retrieval({ probes, keys, limit }));
    const counts = await expectEqual(snapshot(), limits);
    expect(counts.slice(0, 8)).toEqual([1, 2, 3, 5, 8, 13, 21, 34]);
  });

  test('among equal scores, shorter names first if a name is searched, then in the order of keys', async () => {
    const probes = [probe('market', 300), probe('coffee', 300)];
    for (const rest of [{ probes }, { probes, maxScore: 1_000 }])
      await expectEqual(
        snapshot(),
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((limit) => retrieval({ ...rest, limit })),
      );
  });

  test('lengths of names are "read only where they decide": if there are more candidates than the limit', async () => {
    const { statements } = sample();
    const named = { probes: [probe('coffee', 300)], maxScore: 1_000 };
    const reads = async (limit: number) => {
      statements.length = 0;
      const { keys } = await candidatesOfMany(snapshot(), BRAND, [retrieval({ ...named, limit })]);
      return [keys[0]?.length, statements.filter((text) => text.includes('length(')).length];
    };
    const [all = 0] = await reads(300);
    expect([await reads(all), await reads(all - 1)]).toEqual([
      [all, 0],
      [all - 1, 1],
    ]);
  });

  test('where a condition leaves few of the rows that a probe stops at', async () => {
    const all = await findCandidates(snapshot(), BRAND, {
      ...retrieval({ probes: [probe('state0wa', 1_000)], limit: 1_000 }),
      addressIds: [],
    });
    const behind = sorted(all.map(({ key }) => key)).slice(7, 15);
    for (const keep of [raw(`e.key IN (${behind.join(', ')})`), raw('FALSE'), raw('TRUE')])
      await expectEqual(snapshot(), [
        retrieval({ probes: [probe('state0wa', 5)], keep }),
        retrieval({ probes: [probe('state0wa', 1_000)], keep }),
        retrieval({ probes: [probe('state0wa', 5)], keep, limit: 5 }),
      ]);
  });
});
