import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describedMatches } from '../../search/prompt/described-match.ts';
import { describedQuery } from '../../search/prompt/described-query.ts';
import { promptOf } from '../../search/prompt/prompt.ts';
import type { Reading } from '../../search/prompt/readings.ts';
import { AREAS, count, ENTITIES, TRADES } from './golden/town.ts';
import { madeWords } from './made-words.ts';

const PROMPTS = [
  'plumbers in Seattle',
  'a good plumber near Ballard, Seattle WA 98107-1234',
  'Seattle WA plumbing and heating',
  'Where can I find pizza in 98103?',
  'zeeks pizza',
  'luigis pizza and bakery in Kent or later',
  'wine bar Fremont',
  'bars in the University District',
  'bakery',
  'bakery Seattle',
  'plumbers near Bakery',
  'painters and photographers',
  'house painters',
  'photographer in New York',
  'portrait photography near me, open now',
  'bed and breakfast in King County',
  'bed, breakfast & tea house',
  'cattle ranch WA',
  'ranches and farms near Queen Anne district',
  'psychotherapist',
  'therapist in Gotham',
  'dentists offices Washington state',
  'restaurant furniture',
  'frozen pizza manufacturing',
  'plummer',
  'plumer in downtown Seattle usa',
  'savings bank or wineries',
  'web designers in the Gotham District',
  'food',
  'dog walkers 24/7',
  'emergency drain cleaning in ZIP code 98101',
  'Buffalo NY steak house',
  'restaurants in Buffalo',
  'restaurants in or near Portland, OR',
  'zoos in New York, New York',
  'gardener',
  'azure pizza',
  'breakfast',
  'alcoholic beverages',
  'press photographers',
  'marriage therapist',
  'pizza manufacturing',
  'plumbing supply',
  'tents for rental',
  'pizza delivery and sandwiches',
  'commercial bank',
  'saving',
  'drinking places',
  'good office',
  'paint',
  'painting roofs',
  'wine',
  'cattle',
  'farming',
  'therapists',
  'gardens',
  'photos',
  'dentistry in Kent, WA 98103-1234,',
  'zip 98107 bakeries',
  'bakeries in Washington',
  'bakeries in the state of New York',
  'bakeries in ny',
  'bakeries or',
  'bakeries OR',
  'Fremont Seattle bakeries',
  'Ballard',
  'Queen Anne bakeries in the area',
  'bakeries in King',
  'bakeries at home in Kent with parking',
  'bakeries in a b c d e f g h Kent',
  'cattle photographers',
  'vegan pizza winery',
  'tea house bakery',
  'savings bank parking',
  'landscaping or lawn mowing or gardening',
  'xylophones',
  'the best of the best',
  'in Seattle',
  'plumbers in Nowhere County',
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen plumbers',
];

const made = madeWords({});
const words = { ...made.words, count };

const rounded = (values: Iterable<readonly [string, number]>) =>
  [...values].map(([word, value]) => `${word} ${value.toFixed(3)}`).join(', ');
const shownReading = (way: string, { weights, meant }: Reading) =>
  [
    `  ${way}: ${rounded(weights)}`,
    ...meant.map(
      ({ industry, score, matched }) => `    ${score.toFixed(4)} ${industry.description}: ${rounded(matched)}`,
    ),
  ].join('\n');

/** What is read of a prompt, how candidates are found, and which businesses of the town match. */
function shown(prompt: string): string {
  const read = promptOf(prompt, { words, areas: AREAS, isTrade: TRADES.has });
  const said = read.words.map(({ word, stem }) => (word === stem ? word : `${word}=${stem}`)).join(' ');
  const parts = read.parts.map((part) => part.map(({ word }) => word).join(' ')).join(' | ');
  const lines = [prompt, `  says: ${said}; parts: ${parts}; without a place: ${[...read.unplaced].join(' ')}`];
  lines.push(`  place: ${JSON.stringify(read.place)}`);
  const query = describedQuery(prompt, { addresses: [] }, { words, trades: TRADES, areas: AREAS });
  if (query === undefined) return [...lines, '  finds nothing', ''].join('\n');
  lines.push(shownReading('as a name', query.readings.asName));
  for (const reading of query.readings.asTrades) lines.push(shownReading('as trades', reading));
  for (const { channel, expression, weight, limit, isLocal } of query.probes)
    lines.push(`  probe ${channel} ${weight} ${limit} ${isLocal}: ${JSON.stringify(expression)}`);
  for (const [{ names }, { probability, matched }] of describedMatches(ENTITIES, query.readings, TRADES))
    if (probability > 0) lines.push(`  ${probability.toFixed(4)} ${names.join(' / ')}: ${matched}`);
  return [...lines, ''].join('\n');
}

test('golden prompts: what is read, by what it is looked for, and what of a town matches; `npx vitest run test/search -u` writes them', async () => {
  await expect(PROMPTS.map(shown).join('')).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', 'prompts-read.txt'),
  );
});

test.each([
  [{ city: 'Kent' }, { tokens: [['city0kent']], city: 'Kent', state: 'WA', zip: null }],
  [{ state: 'NY' }, { tokens: [['state0ny']], city: 'seattle', state: 'NY', zip: null }],
  [{ zip: '98101' }, { tokens: [['zip098101']], city: 'seattle', state: 'WA', zip: '98101' }],
  [{}, { tokens: [['city0seattle'], ['state0wa']], city: 'seattle', state: 'WA', zip: null }],
])('"the parts of the address have precedence over those of the prompt": %j', (part, place) => {
  const address = { id: null, street: null, unit: null, city: null, state: null, zip: null, ...part };
  const query = describedQuery(
    'plumbers in Seattle WA',
    { addresses: [address] },
    { words, trades: TRADES, areas: AREAS },
  );
  expect(query?.place).toMatchObject(place);
});
