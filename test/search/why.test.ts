import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import { STAGES } from '../../search/trace.ts';
import { why } from '../../search/why.ts';
import { comparePair } from '../../search/why-pair.ts';
import { ENGINES } from '../databases.ts';
import { runs } from '../runs.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { catalog } from './sample-snapshots.ts';

/** More firms of one trade than a description ranks. */
const MANY = Array.from({ length: 510 }, (_, at) => `P${at},NO ${at} PLUMBING,${at + 1} ELM ST,BOISE,ID,83701`);
const FIRMS = [
  'B1,BIRCH BAKERY LLC,1 FIR ST,YAKIMA,WA,98901',
  'B2,BIRCH BAY BOATS LLC,2 FIR ST,BEND,OR,97701',
  'B3,QUARX ZELB LLC,3 FIR ST,YAKIMA,WA,98901',
  'B4,QUARX ZELB INC,4 OAK ST,BEND,OR,97701',
];
const HEADER = 'legal_entity_key,legal_name,street_address1,city,state,zip';
const LEGAL_ENTITY = { entityType: 'LEGAL_ENTITY' } as const;

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = ownSnapshot(engine, { own: { legal_entity: [HEADER, ...FIRMS, ...MANY] } });
  const ids = new Map<string, string>();
  const idOf = async (name: string): Promise<string> => {
    const { dialect } = snapshot();
    if (ids.size === 0)
      for (const row of await snapshot().select<{ id: string; name: string }>(
        `SELECT ${dialect.uuidOut('e.id')} AS id, n.name AS name FROM legal_entity_name AS n JOIN legal_entity AS e ON e.key = n.owner_key`,
        [],
      ))
        ids.set(row.name, row.id);
    const id = ids.get(name);
    if (id === undefined) throw new Error(`No ${name} in ${[...ids.keys()].slice(0, 6)}.`);
    return id;
  };
  const explained = () => ({ snapshot: snapshot(), catalog });
  const found = async (input: SearchInput) =>
    (await search(snapshot(), searchRequest(input, catalog))).map(({ id }) => id);

  test.each<[stage: string, change: string | undefined, name: string, input: SearchInput]>([
    ['FOUND', undefined, 'BIRCH BAKERY LLC', { name: 'birch bakery' }],
    [
      'TYPE',
      'Search for the entityType LEGAL_ENTITY.',
      'BIRCH BAKERY LLC',
      { entityType: 'BRAND', name: 'birch bakery' },
    ],
    ['WORDS', 'Search for its name alone.', 'BIRCH BAKERY LLC', { name: 'quarx zelb' }],
    ['BOUND', 'Leave out "unicorn" of name.', 'BIRCH BAKERY LLC', { name: 'birch unicorn bakery' }],
    ['PLACE', 'Leave out "bend" of name.', 'BIRCH BAKERY LLC', { name: 'birch bend' }],
    ['SCORE', 'Leave out address.city.', 'BIRCH BAKERY LLC', { name: 'birch bakery', address: { city: 'Bend' } }],
    [
      'CONDITIONS',
      'Leave out conditions.filter.',
      'BIRCH BAKERY LLC',
      { name: 'birch bakery', conditions: { filter: { EQ: ['names.name', 'OTHER'] } } },
    ],
    [
      'PAGE',
      'Request the page from result 2: pageToken "1".',
      'QUARX ZELB INC',
      { name: 'quarx zelb llc', conditions: { limit: 1 } },
    ],
  ])('the stage %s is named, with the change "%s": %s', async (stage, change, name, input) => {
    const answer = await why(explained(), { ...LEGAL_ENTITY, ...input }, await idOf(name));
    expect({ stage: answer.stage, change: answer.change?.text, reason: answer.reason }).toEqual({
      stage,
      change,
      reason: expect.any(String),
    });
    if (answer.change !== undefined) expect(await found(answer.change.input)).toContain(await idOf(name));
  });

  test('a record beyond the depth of a search is said to be, and its own name finds it', async () => {
    const request = { ...LEGAL_ENTITY, prompt: 'plumbing' };
    const all = new Set(await found({ ...request, conditions: { limit: 1_000 } }));
    await idOf('NO 1 PLUMBING');
    const [id = ''] = ids
      .entries()
      .flatMap(([name, each]) => (name.includes('PLUMBING') && !all.has(each) ? [each] : []));
    const answer = await why(explained(), request, id);
    expect(answer).toMatchObject({ stage: 'DEPTH', bound: 500, change: { text: 'Search for its name alone.' } });
    expect(answer.score).toBeGreaterThan(500);
  });

  test('a request by another id overrides everything else', async () => {
    const [one, other] = [await idOf('BIRCH BAKERY LLC'), await idOf('QUARX ZELB LLC')];
    expect(await why(explained(), { ...LEGAL_ENTITY, id: other, name: 'birch' }, one)).toMatchObject({
      stage: 'REQUEST',
      change: { text: 'Search for its name alone.' },
    });
    expect((await why(explained(), { ...LEGAL_ENTITY, id: one }, one)).stage).toBe('FOUND');
  });

  test('an id that is not stored is an error', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    await expect(why(explained(), { name: 'birch' }, id)).rejects.toThrow('id or svcId of a stored brand');
  });

  test('a record is ranked exactly if a walk of all pages has it', async () => {
    const words = fc.constantFrom(
      'birch',
      'bakery',
      'bay',
      'boats',
      'quarx',
      'zelb',
      'plumbing',
      'yakima',
      'in',
      'bend',
      'unicorn',
    );
    const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
    const input = fc.record({
      text: fc.oneof(
        text.map((name) => ({ name })),
        text.map((prompt) => ({ prompt })),
      ),
      address: fc.constantFrom(undefined, { city: 'Bend' }, { city: 'Yakima', state: 'WA' }),
      matchThreshold: fc.constantFrom(0.1, 0.5, 0.8),
      filter: fc.constantFrom(undefined, { ILIKE: ['names.name', '%A%'] }),
    });
    const names = fc.constantFrom(
      'BIRCH BAKERY LLC',
      'BIRCH BAY BOATS LLC',
      'QUARX ZELB INC',
      'NO 7 PLUMBING',
      'NO 508 PLUMBING',
    );
    await fc.assert(
      fc.asyncProperty(input, names, async ({ text, filter, ...others }, stored) => {
        const request: SearchInput = { ...LEGAL_ENTITY, ...text, ...others, conditions: { filter } };
        const id = await idOf(stored);
        const { stage, rank = -1, reason, change } = await why(explained(), request, id);
        const all = await found({ ...request, conditions: { filter, limit: 1_000 } });
        expect(STAGES).toContain(stage);
        expect(reason).not.toBe('');
        expect(rank).toBe(all.indexOf(id));
        expect(stage === 'FOUND').toBe(rank >= 0 && rank < 10);
        if (stage !== 'FOUND') expect(await found(change?.input ?? {})).toContain(id);
      }),
      { numRuns: runs(200) },
    );
  });

  test('two records are compared as records are, and what speaks against one is said', async () => {
    const pair = [await idOf('QUARX ZELB LLC'), await idOf('QUARX ZELB INC')] as const;
    const { probability, reason, evidence } = await comparePair(explained(), pair);
    expect(evidence.map(({ kind }) => kind).toSorted()).toEqual(['address', 'name']);
    expect(reason).toMatch(
      /^They are rather (one|two): probability [\d.]+(; likeliest is [a-z, ]+, [\d.]+)?; against it: /,
    );
    expect(probability).toBeLessThan(1);
    expect(await comparePair(explained(), [pair[0], pair[0]])).toMatchObject({ probability: 1, evidence: [] });
  });
});
