import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { described } from '../../search/text/described.ts';
import { readText } from '../../search/text/read-text.ts';
import { AREAS, BUSINESSES, POSTINGS, TRADES } from './golden/town.ts';
import { madeWords } from './made-words.ts';

const tokens = [
  ...new Set(
    BUSINESSES.flatMap(({ names, at = [] }) => [...names.flatMap((name) => name.toLowerCase().split(' ')), ...at]),
  ),
];
const stems = [...tokens, ...tokens.map((token) => token.replace(/s$/, ''))];
const lists = await POSTINGS.read(stems);
const counts = Object.fromEntries([...lists].map(([token, list]) => [token, list.length]));
const KNOWN = {
  postings: POSTINGS,
  words: madeWords(counts).words,
  areas: AREAS,
  trades: TRADES,
  hasSite: async () => true,
};

const PROMPTS = [
  ...[
    'plumbers in Seattle',
    'a good plumber near Ballard, Seattle WA',
    'Seattle WA plumbing and heating',
    'pizza',
    'plumbers 98107',
  ],
  ...[
    'zeeks pizza',
    'zeeks pizza kent',
    'bars on pike street',
    'wine bar',
    'tea house at 1st and pike',
    'pho in the tenderloin',
  ],
  ...[
    'bars in Gotham',
    'plummer',
    'women owned bakery',
    'bed and breakfast',
    'cattle ranches buffalo ny',
    'bakeries and pizza in kent',
  ],
  ...[
    'zoos Buffalo',
    'buffalo zoo',
    'vegan bakery',
    'photographers',
    'dentists kent 206-555-0100',
    'wineries www.vine-bar.com',
  ],
  ...['restaurants', 'plumbing supply', 'the best of the best', 'in Seattle', 'xylophones', 'zoos in Buffalo'],
];
const NAMES = [
  ...[
    'noon cafe kirkland',
    'noon cafe kent',
    'kent cafe',
    'zeeks pizza',
    'zeeks pizza 98030',
    'corner wine bar pike',
    'zeks pizza',
  ],
  ...['rapid plumbing seattle wa', 'plumbers', 'zeeks 206 555 0100', 'xylophone'],
];

/** What is read of a text, and the businesses that its likeliest reading finds. */
async function shown(text: string, field: 'name' | 'prompt'): Promise<string> {
  const { readings, unmet, ...contacts } = await readText(text, field, KNOWN);
  const lines = readings.map(({ as, words, place, concepts, count, likelihood }) => {
    const at = place.tokens.map((any) => any.join('|')).join(' + ');
    const asked = as === 'name' ? '' : `: ${concepts.map((concept) => concept.words.join(' ')).join(' + ')}`;
    return `  ${likelihood.toFixed(2)} ${as} "${words}"${asked}${at && ` at ${at}`}, ${count}`;
  });
  const [reading] = readings;
  const documents = reading ? await described(POSTINGS, reading) : [];
  const found = documents
    .filter(({ probability }) => probability >= 0.5)
    .map(({ document, probability }) => `    ${probability.toFixed(4)} ${BUSINESSES[document]?.names.join(' / ')}`);
  const said = [
    ...(unmet.length > 0 ? [`  unmet: ${unmet.join(' ')}`] : []),
    ...Object.entries(contacts).map((each) => `  ${each.join(': ')}`),
  ];
  return [`${field}: ${text}`, ...lines, ...said, ...found, ''].join('\n');
}

test('golden texts: how they are read, and what of a town they find; `npx vitest run test/search -u` writes them', async () => {
  const answers: string[] = [];
  for (const text of PROMPTS) answers.push(await shown(text, 'prompt'));
  for (const text of NAMES) answers.push(await shown(text, 'name'));
  await expect(answers.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'texts-read.txt'));
});

const readings = async (text: string, field: 'name' | 'prompt') =>
  (await readText(text, field, KNOWN)).readings.map(({ as, words, place }) => [
    as,
    words,
    place.tokens.flat().join(' '),
  ]);

describe('readings compete by what is stored', () => {
  test('a city behind a name is the place where somebody is called so', async () => {
    expect(await readings('noon cafe kent', 'name')).toEqual([['name', 'noon cafe', 'city0kent']]);
  });

  test('a name that has all the words is a reading beside that with a place', async () => {
    expect(await readings('kent cafe', 'name')).toEqual([
      ['name', 'kent cafe', ''],
      ['name', 'cafe', 'city0kent'],
    ]);
  });

  test('a name is read as a trade only if no name has its words, and if it says where', async () => {
    expect((await readings('photographers seattle', 'name'))[0]).toEqual(['trade', 'photographers', 'city0seattle']);
    expect((await readings('photographers', 'name')).map(([as]) => as)).toEqual(['name']);
    expect((await readings('pizza', 'name')).map(([as]) => as)).toEqual(['name']);
  });

  test('words that are usually all of a name are a name in a prompt too', async () => {
    expect((await readings('zeeks pizza', 'prompt'))[0]).toEqual(['name', 'zeeks pizza', '']);
    expect((await readings('pizza', 'prompt'))[0]).toEqual(['trade', 'pizza', '']);
  });

  test('phones and websites are taken out and said', async () => {
    expect(await readText('dentists kent (206) 555-0100 www.molar.com', 'prompt', KNOWN)).toMatchObject({
      readings: [{ words: 'dentists' }],
      phone: '+12065550100',
      website: 'www.molar.com',
    });
  });
});

test('what is described and cannot be found is said, and not filled up with what shares one word', async () => {
  expect(await readText('vegan bakery', 'prompt', KNOWN)).toEqual({ readings: [], unmet: ['vegan'] });
  expect(await readText('bars in Gotham', 'prompt', KNOWN)).toEqual({ readings: [], unmet: ['gotham'] });
});
