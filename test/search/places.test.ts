import { describe, expect, test } from 'vitest';
import { nameTokens } from '../../matching/names/tokens.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { drawing } from '../random.ts';
import { askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

interface Stored {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly county: string | null;
}

/** Names of brands and the places of their first locations. */
async function stored(): Promise<readonly Stored[]> {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  return sample.snapshot.select<Stored>(
    `SELECT n.name, a.city, a.state, a.zip, a.county FROM brand_name AS n
     JOIN brand_operates_at_operating_location AS l ON l.from_key = n.owner_key AND l.from_rank = 0
     JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
     JOIN address AS a ON a.key = o.to_key
     WHERE n.rank = 0 AND a.city IS NOT NULL AND a.state IS NOT NULL AND a.zip IS NOT NULL ORDER BY n.owner_key`,
    [],
  );
}

const ids = async (input: SearchInput) =>
  new Set((await askAll(samples, { ...input, conditions: { limit: 1000 } })).map(({ id }) => id));

/** A prompt's candidates are "capped at 500"; of more there is no full result. */
const CAP = 500;

describe('a wider place finds all that a narrower one does', () => {
  const ENTITIES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;

  test.each(ENTITIES)('of a name: anywhere, in the state, the city, the ZIP code: %s', async (entityType) => {
    const draw = drawing(11);
    const all = await stored();
    let found = 0;
    for (let at = 0; at < 25; at += 1) {
      const { name: whole, city, state, zip } = all[draw(all.length)] ?? { name: '', city: '', state: '', zip: '' };
      const words = nameTokens(whole);
      const name = [whole, words.slice(0, 2).join(' '), words[draw(words.length)] ?? whole][at % 3] ?? whole;
      const places = [undefined, { state }, { city, state }, { city, state, postalCode: zip }];
      let wider: ReadonlySet<string> | undefined;
      for (const address of places) {
        const narrower = await ids({ entityType, name, ...(address && { address }) });
        if (wider !== undefined)
          expect([name, address, [...narrower].filter((id) => !wider?.has(id))]).toEqual([name, address, []]);
        wider = narrower;
      }
      found += wider?.size ?? 0;
    }
    expect(found).toBeGreaterThan(20);
  });

  test('of a prompt: anywhere, in the state, the county, the city, the ZIP code', async () => {
    const draw = drawing(12);
    const all = await stored();
    const trades = ['coffee shops', 'restaurants', 'electricians', 'auto repair', 'hardware', 'bakery'];
    let found = 0;
    for (let at = 0; at < 21; at += 1) {
      const { city, state, zip, county } = all[draw(all.length)] ?? { city: '', state: '', zip: '', county: null };
      const trade = trades[at % trades.length] ?? '';
      // An address may have no county.
      const chains = [
        ['', `in ${state}`, `in ${city}, ${state}`, `in ${city} ${state} ${zip}`],
        ['', `in ${state}`, ...(county === null ? [] : [`in ${county} County`])],
      ];
      for (const ways of chains) {
        let wider: ReadonlySet<string> | undefined;
        for (const way of ways) {
          const narrower = await ids({ prompt: `${trade} ${way}` });
          if (wider !== undefined && wider.size < CAP)
            expect([trade, way, [...narrower].filter((id) => !wider?.has(id))]).toEqual([trade, way, []]);
          found += narrower.size;
          wider = narrower;
        }
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});
