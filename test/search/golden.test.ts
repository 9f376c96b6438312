import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SearchMatch } from '../../search/found.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const MILLS = { city: 'BADGER MILLS', state: 'WI' };

/** Searches of the sample city as clients write them, by what they are found by. */
const SEARCHES: Readonly<Record<string, readonly SearchInput[]>> = {
  names: [
    { name: 'AZURE RAVEN CAFE' },
    { name: 'Azure Ravn Caffe' },
    { name: 'raven azure' },
    { name: 'Raven', matchThreshold: 0.05 },
    { name: 'Azure', address: MILLS },
    { name: 'Azure Raven', address: { city: 'SPOKANE', state: 'WA' } },
    { name: 'Azure Raven', address: { street1: '9619 Hazelton St NW', ...MILLS } },
    { name: 'Azure Raven', address: { street1: '9621 Hazelton St NW', postalCode: '54990' } },
    { name: 'Calm Fire Insurance', address: { postalCode: '98717' }, entityType: 'OPERATING_LOCATION' },
    { name: 'Calm Fire', address: { city: 'Magnolia Point' }, entityType: 'OPERATING_LOCATION' },
    { name: 'Det Johansson Partners', entityType: 'LEGAL_ENTITY' },
    { name: 'Johansson Det', entityType: 'LEGAL_ENTITY' },
    { name: 'Coleman Cabin Managment LLC', entityType: 'LEGAL_ENTITY' },
    { name: 'Summit Locksley' },
    { name: 'insurance agency' },
    { name: 'zzyzx qwrtp' },
  ],
  'what else is known': [
    { phoneNumber: '(360) 555-1233' },
    { phoneNumber: '+1 706 555 1157', entityType: 'OPERATING_LOCATION' },
    { name: 'Locksley', phoneNumber: '360.555.1233' },
    { name: 'Azure Raven', phoneNumber: '360.555.1233' },
    { name: 'Calm Fire', person: { firstName: 'Ann', lastName: 'Nobody' } },
    {
      name: 'Calm Fire',
      addresses: [{ postalCode: '31992' }, { city: 'HARBOR CITY' }],
      entityType: 'OPERATING_LOCATION',
    },
    { website: 'calmfire.example.com' },
  ],
  prompts: [
    { prompt: 'coffee' },
    { prompt: 'coffee shops in Badger Mills' },
    { prompt: 'insurance 98717' },
    { prompt: 'exterminators near Harbor City' },
    { prompt: 'law firms WA' },
    { prompt: 'bakery open in harbor city wa' },
    { prompt: 'azure raven' },
    { prompt: 'dentists', conditions: { limit: 3 } },
    { prompt: 'women owned bakeries' },
    { prompt: 'restaurants', entityType: 'OPERATING_LOCATION' },
  ],
};

describe('golden searches of the sample: what is found, in which order, how likely and why; `npx vitest run test/search -u` writes them', () => {
  test.each(Object.entries(SEARCHES))('%s', async (name, searches) => {
    const answers: string[] = [];
    for (const input of searches) {
      const found = await askAll(samples, {
        matchThreshold: 0.2,
        conditions: { limit: 5 },
        ...input,
      });
      answers.push(`${JSON.stringify(input)}\n${found.map(shown).join('')}`);
    }
    await expect(answers.join('')).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', `${name.replaceAll(' ', '-')}.txt`),
    );
  });
});

function shown({ __typename, id, probability, evidence = [], searchMetadata }: SearchMatch): string {
  const reasons = evidence.map(
    ({ kind, score, logOdds, compared, reason }) =>
      `    ${kind} ${score.toFixed(4)} ${logOdds.toFixed(4)} ${compared.candidate}: ${reason}\n`,
  );
  const ways = Object.entries(searchMetadata).flatMap(([way, found]) =>
    found === null ? [] : `${way} ${JSON.stringify(found)}`,
  );
  return `  ${probability.toFixed(4)} ${__typename} ${id}\n${reasons.join('')}    ${ways.join(', ')}\n`;
}
