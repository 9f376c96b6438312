import { describe, expect, test } from 'vitest';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import { findCandidates } from '../../search/retrieval/candidates.ts';
import type { Probe } from '../../search/retrieval/probes.ts';
import type { Retrieval } from '../../search/retrieval/retrieval.ts';
import { raw } from '../../storage/sql.ts';
import { ask, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const BRAND = SEARCHED_TYPES.find(({ name }) => name === 'Brand');

const look = (limit: number): Probe => ({
  channel: 'exact',
  expression: [['state0wa']],
  weight: 1000,
  limit,
  isLocal: false,
});

const retrieval = (rest: Partial<Retrieval>): Retrieval => ({
  probes: [look(5)],
  keys: [],
  addressIds: [],
  evidence: { kinds: new Set(), city: null, zip: null },
  limit: 50,
  ...rest,
});

describe('A condition that leaves few of the rows that a look stops at', () => {
  /** Keys found, and in how many statements, the same on every engine. */
  async function found(asked: Partial<Retrieval>) {
    if (BRAND === undefined) throw new Error('No brands.');
    const answers = [];
    for (const { snapshot, statements } of samples) {
      statements.length = 0;
      const candidates = await findCandidates(snapshot, BRAND, retrieval(asked));
      answers.push({ keys: candidates.map(({ key }) => key).sort((a, b) => a - b), statements: statements.length });
    }
    const [first = { keys: [], statements: 0 }] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    return first;
  }

  test('is asked of the rows behind them, in a second statement', async () => {
    const { keys } = await found({ probes: [look(1000)], limit: 1000 });
    expect(keys.length).toBeGreaterThan(20);
    const behind = keys.slice(7, 15);
    const keep = raw(`e.key IN (${behind.join(', ')})`);
    expect(await found({ keep })).toEqual({ keys: behind, statements: 2 });
    expect(await found({ keep, probes: [look(1000)] })).toEqual({ keys: behind, statements: 1 });
    expect(await found({ keep: raw('FALSE') })).toEqual({ keys: [], statements: 2 });
  });

  test('costs one statement where there are candidates enough, or no look stopped', async () => {
    const { keys } = await found({});
    expect(keys).toHaveLength(5);
    expect(await found({ keep: raw('TRUE'), limit: 5 })).toEqual({ keys, statements: 1 });
    expect(await found({ keep: raw('FALSE'), probes: [look(1000)] })).toEqual({ keys: [], statements: 1 });
  });
});

test('of a snapshot that was prepared the first searches cost one statement each', async () => {
  for (const sample of samples) {
    await prepareSearch(sample.snapshot);
    for (const asked of [{ name: 'HARBOR COFFEE' }, { prompt: 'coffee shops in Harbor City' }]) {
      sample.statements.length = 0;
      await ask(sample, asked);
      expect(sample.statements).toHaveLength(1);
    }
  }
});
