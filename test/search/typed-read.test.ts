import { join } from 'node:path';
import { expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { knownQuery } from '../../search/known/known-query.ts';
import { isOfNameAndPlace, typedProbability } from '../../search/known/typed-query.ts';
import { nameProbes } from '../../search/retrieval/probes.ts';
import { COUNTS, LOOKED_UP, STORED, TYPED } from './golden/typed.ts';
import { madeWords } from './made-words.ts';

const made = madeWords(COUNTS);
const words = { ...made.words, prepare: businessPreparer(made.words.corpus) };
const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);

test('golden typed queries: how likely each business is meant', async () => {
  const lines = TYPED.map((typed) => {
    const likely = STORED.map(([business, firstNames, places]) => {
      const probability = typedProbability(words.prepare(typed), {
        business: words.prepare(business),
        firstNames,
        places,
      });
      if (probability < 0.0001) return '';
      return `  ${probability.toFixed(5)} ${JSON.stringify(business)} ${firstNames} ${places}\n`;
    });
    return `${JSON.stringify(typed)}\n${likely.join('')}`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('typed'));
});

test('golden names: what they are looked up by', async () => {
  const lines = LOOKED_UP.map(([name, city, state]) => {
    const { probes, maxScore } = nameProbes(made.named(name), { city, state }, words);
    const shown = probes.map(
      ({ channel, expression, weight, limit, isLocal }) =>
        `  ${channel} ${weight} ${limit} ${isLocal ? 'there' : 'anywhere'} ${JSON.stringify(expression)}\n`,
    );
    return `${name} in ${city}, ${state}: ${maxScore}\n${shown.join('')}`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(golden('looked-up'));
});

const NO_PARTS = { id: null, street: null, unit: null, city: null, state: null, zip: null };
const ANN = { firstName: 'Ann', lastName: 'Quarx', dateOfBirth: null, residence: null, tin: undefined };
const SEATTLE = { ...NO_PARTS, city: 'Seattle', state: 'WA', zip: '98101' };

test.each([
  [{ names: [], tins: [] }, [], [], [], null, null],
  [{ names: ['QUARX'], tins: [] }, [], ['names'], [], null, null],
  [{ names: ['QUARX'], tins: ['123456789'] }, [], ['names', 'tins'], ['tin'], null, null],
  [{ names: [], tins: [], website: 'quarx.com' }, [], ['websites'], ['website'], null, null],
  [{ names: [], tins: [], phone: '2065550142' }, [], ['phones'], ['phone'], null, null],
  [{ names: [], tins: [], person: ANN }, [], ['persons'], ['person'], null, null],
  [
    { names: [], tins: [], person: { ...ANN, residence: SEATTLE } },
    [],
    ['persons', 'addresses'],
    ['person'],
    'SEATTLE',
    '98101',
  ],
  [{ names: ['QUARX'], tins: [] }, [SEATTLE], ['names', 'addresses'], [], 'SEATTLE', '98101'],
  [{ names: [], tins: [] }, [{ ...SEATTLE, street: '1 Main St' }], ['addresses'], ['address'], 'SEATTLE', '98101'],
  [
    { names: [], tins: [], person: { ...ANN, residence: { ...SEATTLE, street: '1 Main St', zip: null } } },
    [{ ...NO_PARTS, id: 'a' }],
    ['persons', 'addresses'],
    ['person', 'address'],
    null,
    null,
  ],
])('of %j at %j are read %j, and looked up %j', (known, addresses, kinds, keys, city, zip) => {
  const { evidence, keys: found } = knownQuery(known, { addresses }, words).retrieval;
  expect([...evidence.kinds]).toEqual(kinds);
  expect([evidence.city, evidence.zip]).toEqual([city, zip]);
  expect(found.map(({ kind }) => kind)).toEqual(keys);
});

test.each([
  ['three names count', ['QUARX', 'ZELB', 'KITCHEN'], 3],
  ['a fourth does not', ['QUARX', 'ZELB', 'FUNG', 'KITCHEN'], 3],
])('of the names that candidates are found by, %s', (_, names, count) => {
  const { probes } = knownQuery({ names, tins: [] }, { addresses: [] }, words).retrieval;
  expect(probes.filter(({ channel }) => channel === 'exact')).toHaveLength(count);
});

test('candidates are found in four cities at most, each once', () => {
  const at = (...cities: readonly string[]) =>
    knownQuery(
      { names: ['QUARX'], tins: [] },
      { addresses: cities.map((city) => ({ ...NO_PARTS, city, state: 'WA' })) },
      words,
    ).retrieval.probes.filter(({ channel, isLocal }) => channel === 'exact' && isLocal).length;
  expect(at('SEATTLE')).toBe(1);
  expect(at('SEATTLE', 'SEATTLE', 'TACOMA')).toBe(2);
  expect(at('SEATTLE', 'TACOMA', 'ROSLYN', 'KENT', 'YAKIMA')).toBe(4);
});

test.each([
  [{ names: ['QUARX'] }, true],
  [{ names: ['QUARX'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98101' }] }, true],
  [{ names: [], addresses: [{ city: 'SEATTLE' }] }, false],
  [{ names: ['QUARX'], addresses: [{ street: 'MAIN ST' }] }, false],
  [{ names: ['QUARX'], addresses: [{ street: 'PO BOX 4' }] }, false],
  [{ names: ['QUARX'], addresses: [{ street: 'RR 4' }] }, false],
  [{ names: ['QUARX'], addresses: [{ unit: 'STE 4' }] }, false],
  [{ names: ['QUARX'], addresses: [{ city: 'SEATTLE' }, { street: '1 MAIN ST' }] }, false],
  [{ names: ['QUARX'], phones: ['2065550142'] }, false],
  [{ names: ['QUARX'], websites: ['quarx.com'] }, false],
  [{ names: ['QUARX'], tins: ['123456789'] }, false],
  [{ names: ['QUARX'], persons: ['ANN QUARX'] }, false],
  [{ names: ['QUARX'], residences: [{ city: 'SEATTLE' }] }, false],
])('%j is a name, and perhaps a place: %s', (business, is) => {
  expect(isOfNameAndPlace(words.prepare(business))).toBe(is);
});
