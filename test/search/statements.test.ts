import { describe, expect, test } from 'vitest';
import type { SearchInput } from '../../search/request/input.ts';
import { ENGINES } from '../databases.ts';
import { ask, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

/** What a statement of a search reads. */
const KINDS: readonly (readonly [kind: string, text: RegExp])[] = [
  ['lists', /^SELECT token, count, documents/],
  ['keys', /^SELECT [\s\S]*search_key/],
  ['address', /FROM address AS r/],
  ['behind it', /^SELECT DISTINCT e\.key AS key FROM \(SELECT/],
  ['conditions', /^SELECT e\.key AS key/],
  ['entities', /^SELECT f\.key AS key/],
];
const kindOf = (text: string) => KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? text;

const MILLS = { city: 'BADGER MILLS', state: 'WI' };
const IN_WA = { filter: { EQ: ['operatingLocations.addresses.state', 'WA'] } };
const ENTITIES = ['entities', 'entities'];

describe.each(ENGINES)('a search runs one statement for each of these, on %s', (engine) => {
  const sample = () => samples.find((each) => each.engine === engine) ?? expect.fail(`No sample on ${engine}.`);

  test.each<[what: string, input: SearchInput, statements: string[]]>([
    ['who bears the name, to show it', { name: 'AZURE RAVEN CAFE' }, ['entities']],
    ['names to compare, and the address of what is shown', { name: 'HARBOR' }, ENTITIES],
    ['a place, which the lists tell', { name: 'Azure', address: MILLS }, ENTITIES],
    [
      'the keys of a street',
      { name: 'Azure', address: { street1: '9619 Hazelton St NW', ...MILLS } },
      ['keys', ...ENTITIES],
    ],
    ['the keys of a phone', { phoneNumber: '(360) 555-1233' }, ['keys', 'entities']],
    ['the keys of a person who is not there', { person: { firstName: 'Ann', lastName: 'Nobody' } }, ['keys']],
    ['the page of a prompt', { prompt: 'coffee shops in Badger Mills' }, ['entities']],
    ['the filter of a prompt', { prompt: 'coffee', conditions: IN_WA }, ['conditions', 'entities']],
    ['nothing, if no name has a word', { name: 'zzyzx qwrtp' }, []],
  ])('%s', async (_, input, statements) => {
    const one = sample();
    const run = async () => {
      one.statements.length = 0;
      await ask(one, input);
      return one.statements.map(kindOf);
    };
    await run();
    expect(await run()).toEqual(statements);
  });

  test('an address by its id: its record, and the entities behind each path to it', async () => {
    const one = sample();
    const [row] = await one.snapshot.select<{ id: string }>(
      `SELECT ${one.snapshot.dialect.uuidOut('id')} AS id FROM address ORDER BY key`,
      [],
    );
    const run = async () => {
      one.statements.length = 0;
      await ask(one, { name: 'azure raven', address: { id: row?.id } });
      return one.statements.map(kindOf);
    };
    await run();
    expect(await run()).toEqual(['address', 'keys', 'behind it', 'behind it', ...ENTITIES]);
  });
});
