import { describe, expect, test } from 'vitest';
import { nameTokens } from '../../matching/names/tokens.ts';
import { ask, askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Names of brands that have words enough to be damaged, no two alike, and the place of each. */
async function stored(): Promise<Stored[]> {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  const rows = await sample.snapshot.select<Stored>(
    `SELECT ${sample.snapshot.dialect.uuidOut('b.id')} AS id, n.name, a.city, a.state FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key
     JOIN brand_operates_at_operating_location AS l ON l.from_key = n.owner_key AND l.from_rank = 0
     JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
     JOIN address AS a ON a.key = o.to_key
     WHERE n.rank = 0 AND n.name LIKE '% % %' AND a.city IS NOT NULL AND a.state IS NOT NULL ORDER BY n.owner_key`,
    [],
  );
  const names = Map.groupBy(rows, ({ name }) => name);
  return [...names.values()].flatMap((alike) => (alike.length === 1 ? alike : [])).filter((_, at) => at % 4 === 0);
}

const longest = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
const inLongest = (name: string, change: (word: string) => string) =>
  name
    .split(' ')
    .map((word, _, all) => (word === longest(all) ? change(word) : word))
    .join(' ');

const dropInLongest = (name: string) => inLongest(name, (word) => word.slice(0, 3) + word.slice(4));

const DAMAGES: Readonly<Record<string, (name: string) => string>> = {
  'in lower case with punctuation': (name) => ` ${name.toLowerCase().replaceAll(' ', '-')}!`,
  'a letter missing': dropInLongest,
  'two letters exchanged': (name) =>
    inLongest(name, (word) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)),
  'a wrong letter': (name) => inLongest(name, (word) => `${word.slice(0, 3)}x${word.slice(4)}`),
  'another legal suffix': (name) => `${name} CORPORATION`,
  'in another order': (name) => name.split(' ').toReversed().join(' '),
  'two words joined': (name) => name.replace(' ', ''),
  'two words joined, one of them without a letter': (name) => dropInLongest(name).replace(' ', ''),
  'two words joined, a letter missing behind': (name) => dropInLongest(name.replace(' ', '')),
  'a word split': (name) => inLongest(name, (word) => `${word.slice(0, 4)} ${word.slice(4)}`),
};

describe.each(Object.entries(DAMAGES))('a name with city and state, %s', (_damage, damage) => {
  test('finds its brand among the first ten, on every engine alike', async () => {
    const all = await stored();
    expect(all.length).toBeGreaterThan(30);
    let found = 0;
    for (const { id, name, city, state } of all) {
      const asked = { name: damage(name), address: { city: city.toLowerCase(), state }, matchThreshold: 0 };
      const list = await askAll(samples, asked);
      if (list.some((each) => each.id === id)) found += 1;
    }
    expect(found / all.length).toBeGreaterThanOrEqual(0.95);
  });
});

test('initials find a name of three words and more, and the words find initials', async () => {
  const all = (await stored()).filter(({ name }) => /^[A-Z]{3,} [A-Z]{3,} [A-Z]{3,}$/.test(name));
  const [first] = all;
  if (first === undefined) throw new Error('No name of three words.');
  const initials = nameTokens(first.name)
    .map((word) => word.charAt(0))
    .join('');
  const list = await askAll(samples, { name: initials, matchThreshold: 0, conditions: { limit: 100 } });
  const matched = list.map(({ searchMetadata }) => searchMetadata.trigramName?.matched);
  expect(matched).toContain(first.name);
});

test('"trigramName" says where similar spelling found the entity, "fullTextName" where whole words did; positions count from 0', async () => {
  const [one] = await stored();
  if (one === undefined) throw new Error('No name.');
  const [exact] = await askAll(samples, { name: one.name });
  expect(exact?.searchMetadata.fullTextName).toEqual({ rank: 0, matched: one.name });
  const mistyped = one.name
    .split(' ')
    .map((word) => (word.length > 4 ? word.slice(0, 3) + word.slice(4) : 'ZZ'))
    .join(' ');
  const list = await askAll(samples, { name: mistyped, matchThreshold: 0 });
  const found = list.find(({ searchMetadata }) => searchMetadata.trigramName?.matched === one.name);
  expect(found?.searchMetadata).toMatchObject({ fullTextName: null, website: null, phoneNumber: null, prompt: null });
});

const HOSTILE: Readonly<Record<string, string>> = {
  'the most common words': 'the coffee shop restaurant services of harbor city company inc',
  'one letter': 'a',
  '500 characters': 'harbor coffee '.repeat(36).slice(0, 500),
  '500 characters without a space': 'harborcoffee'.repeat(42).slice(0, 500),
  '20,000 characters': 'coffee-shop & '.repeat(1500),
  'only punctuation': `!"#$%&'()*+,-./:;<=>?@[]^_{|}~`,
  'full-text operators': '"coffee" AND NOT (shop OR *) : name & ! | <-> :* \\',
  emoji: '☕🍕👩‍👩‍👧‍👦 🇺🇸 coffee',
  'right to left': 'مقهى القهوة \u202e ǝǝɟɟoɔ בית קפה',
  'lone surrogates and NUL': '\ud800 coffee\0shop \udfff',
  'combining marks': `c${'\u0301'.repeat(300)}offee`,
  SQL: `'; DROP TABLE brand; --`,
};

describe('Hostile texts: no statement fails, and each gives at most a page', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_what, text) => {
    for (const sample of samples) {
      for (const asked of [
        { name: text },
        { name: text, address: { city: text, street1: text } },
        { prompt: text },
        { name: text, person: { firstName: text, lastName: text } },
      ]) {
        const list = await ask(sample, { ...asked, matchThreshold: 0 });
        expect(list.length).toBeLessThanOrEqual(10);
      }
    }
  });

  test('500 names of random bytes', async () => {
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    for (let at = 0; at < 500; at += 1) {
      const bytes = Array.from({ length: 1 + Math.floor(random() * 60) }, () => Math.floor(random() * 256));
      const name = Buffer.from(bytes).toString(at % 2 === 0 ? 'latin1' : 'utf8');
      if (name.trim() === '') continue;
      expect((await askAll(samples, { name, matchThreshold: 0 })).length).toBeLessThanOrEqual(10);
    }
  });
});
