import Database from 'better-sqlite3';

/** A brand to be found by a damaged name. */
export interface DamagedQuery {
  readonly id: string;
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** The damages that names suffer, by turns. */
const DAMAGES: readonly ((words: readonly string[], random: () => number) => readonly string[])[] = [
  (words) => words,
  (words, random) => changed(words, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  (words, random) =>
    changed(
      words,
      random,
      (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ),
  (words, random) => changed(words, random, (word, at) => `${word.slice(0, at)}E${word.slice(at + 1)}`),
  (words, random) => changed(words, random, (word, at) => `${word.slice(0, at)}R${word.slice(at)}`),
  (words) => (words.length > 2 ? words.slice(0, -1) : words),
  (words) => [...words.slice(1), ...words.slice(0, 1)],
  (words) => [`${words[0] ?? ''}${words[1] ?? ''}`, ...words.slice(2)],
  (words) => [...words, 'LLC'],
];

function changed(words: readonly string[], random: () => number, change: (word: string, at: number) => string) {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 2));
  return words.map((word) => (word === longest ? change(word, at) : word));
}

/** Brands of a snapshot file spread over all keys, with names that no other brand has, and the place of their first location. */
export function damagedQueries(file: string, count: number, seed = 7): readonly DamagedQuery[] {
  const database = new Database(file, { readonly: true });
  const [{ most = 1 } = {}] = database.prepare<[], { most: number }>('SELECT max(key) AS most FROM brand').all();
  const random = seeded(seed);
  const find = database.prepare<[number], DamagedQuery>(
    `SELECT lower(hex(b.id)) AS id, n.name, a.street_address1 AS street, a.city, a.state, a.zip FROM brand AS b
     JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0
     JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
     JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
     JOIN address AS a ON a.key = o.to_key WHERE b.key >= ? LIMIT 1`,
  );
  const queries: DamagedQuery[] = [];
  for (let at = 0; queries.length < count; at += 1) {
    const row = find.get(1 + Math.floor(random() * (most - 1)));
    if (row === undefined) continue;
    const damage = DAMAGES[at % DAMAGES.length];
    const name = damage?.(row.name.split(' '), random).join(' ') ?? row.name;
    queries.push({ ...row, id: row.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), name });
  }
  database.close();
  return queries;
}

/** Numbers from 0 to 1, the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
