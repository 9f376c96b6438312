import { describe, expect, test } from 'vitest';
import { askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

async function rows<R extends object>(sql: (id: (column: string) => string) => string): Promise<readonly R[]> {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  return sample.snapshot.select<R>(
    sql((column) => sample.snapshot.dialect.uuidOut(column)),
    [],
  );
}

/** A word that several brands of the sample have in their names. */
const WORD = { name: 'HARBOR', matchThreshold: 0 } as const;

describe('"Results by probability, descending; default limit 10; conditions.limit up to 1,000, pageToken pages"', () => {
  test('pages of three are the list of all', async () => {
    const all = await askAll(samples, { ...WORD, conditions: { limit: 30 } });
    expect(all.length).toBeGreaterThan(10);
    expect(await askAll(samples, WORD)).toHaveLength(10);
    const probabilities = all.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((one, other) => other - one));
    for (const offset of [0, 3, 6]) {
      const page = await askAll(samples, { ...WORD, conditions: { limit: 3, pageToken: `${offset}` } });
      expect(ids(page)).toEqual(ids(all).slice(offset, offset + 3));
    }
    expect(await askAll(samples, { ...WORD, conditions: { pageToken: '999999999' } })).toEqual([]);
    expect(await askAll(samples, { ...WORD, conditions: { limit: 0 } })).toEqual([]);
  });

  test('"results with a lower match probability are dropped; default 0.5"', async () => {
    const asked = { name: 'HARBOR CITY COFFEE', conditions: { limit: 100 } };
    const all = await askAll(samples, { ...asked, matchThreshold: 0 });
    const middle = all[Math.floor(all.length / 2)]?.probability ?? 0;
    for (const matchThreshold of [middle, 0.5, undefined, 1]) {
      const least = ids(all.filter(({ probability }) => probability >= (matchThreshold ?? 0.5)));
      expect(ids(await askAll(samples, { ...asked, ...(matchThreshold !== undefined && { matchThreshold }) }))).toEqual(
        least,
      );
    }
    expect(all.filter(({ probability }) => probability >= middle).length).toBeLessThan(all.length);
  });

  test('"No good match: an empty list."', async () => {
    expect(await askAll(samples, { name: 'QXZW VVKJ' })).toEqual([]);
    expect(await askAll(samples, { id: '00000000-0000-5000-8000-000000000000' })).toEqual([]);
    expect(await askAll(samples, { id: 'L0123456789abcdef' })).toEqual([]);
  });
});

describe('"On SearchInput.conditions paths start at the entity of entityType"', () => {
  test('a filter keeps the entities that satisfy it, an order replaces that of probability', async () => {
    const inState = await rows<{ id: string }>(
      (id) => `SELECT DISTINCT ${id('b.id')} AS id FROM brand AS b
        JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key
        JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key
        JOIN address AS a ON a.key = o.to_key WHERE a.state = 'WA'`,
    );
    const all = await askAll(samples, { ...WORD, conditions: { limit: 1000 } });
    const filter = { EQ: ['operatingLocations.addresses.state', 'WA'] };
    const kept = await askAll(samples, { ...WORD, conditions: { limit: 1000, filter } });
    const expected = new Set(ids(inState));
    expect(ids(kept)).toEqual(ids(all).filter((id) => expected.has(id)));
    expect(kept.length).toBeGreaterThan(0);

    const names = new Map(
      (
        await rows<{ id: string; name: string }>(
          (id) =>
            `SELECT ${id('b.id')} AS id, min(n.name) AS name FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key GROUP BY b.key, b.id`,
        )
      ).map(({ id, name }) => [id, name]),
    );
    const ordered = await askAll(samples, { ...WORD, conditions: { limit: 1000, orderBy: ['names.name ASC'] } });
    const found = ids(ordered).map((id) => names.get(id) ?? '');
    expect(ids(ordered).toSorted()).toEqual(ids(all).toSorted());
    expect(found).toEqual(found.toSorted());
  });
});

test('"each rank says where the record stands among equal matches for that signal"', async () => {
  for (const [entityType, signals] of [
    ['BRAND', ['svcIdExists', 'websiteExists', 'operatingLocationCount']],
    ['OPERATING_LOCATION', ['svcIdExists', 'operatingStatus']],
    ['LEGAL_ENTITY', ['svcIdExists']],
  ] as const) {
    const list = await askAll(samples, { entityType, ...WORD, conditions: { limit: 200 } });
    expect(list.length).toBeGreaterThan(3);
    for (const { tieBreakerMetadata } of list) expect(Object.keys(tieBreakerMetadata)).toEqual(signals);
    const equals = Map.groupBy(list, ({ probability }) => Math.round(probability * 1e6));
    for (const alike of equals.values()) {
      for (const signal of signals) {
        const ranks = alike.map(({ tieBreakerMetadata }) => tieBreakerMetadata[signal]?.rank ?? -1);
        expect(Math.min(...ranks)).toBe(0);
        if (signal === 'svcIdExists' || signal === signals[1]) expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }
    }
  }
});

describe('prompt: "over names, industries and places; candidates capped at 500"', () => {
  test.each([
    ['coffee shops', /coffee|snack|eating/i],
    ['Show me restaurants near Harbor City', /restaurant|eating/i],
    ['electricians in WA', /electric/i],
    ['auto repair in Harbor City, Washington', /auto|repair/i],
  ])('%s', async (prompt, industry) => {
    const list = await askAll(samples, { prompt, conditions: { limit: 1000 } });
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThanOrEqual(500);
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    const industries = await rows<{ description: string }>(() => 'SELECT industry_desc AS description FROM industry');
    const descriptions = new Set(industries.map(({ description }) => description));
    for (const { searchMetadata } of list) {
      const matched = searchMetadata.prompt?.matched ?? '';
      if (descriptions.has(matched)) expect(matched).toMatch(industry);
      else expect(matched).not.toBe('');
    }
  });

  test('only businesses in the place that is named', async () => {
    const inCity = await rows<{ id: string }>(
      (id) => `SELECT DISTINCT ${id('b.id')} AS id FROM brand AS b
        JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key
        JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key
        JOIN address AS a ON a.key = o.to_key WHERE a.city = 'HARBOR CITY'`,
    );
    const expected = new Set(ids(inCity));
    const list = await askAll(samples, { prompt: 'restaurants in Harbor City', conditions: { limit: 500 } });
    expect(list.length).toBeGreaterThan(3);
    expect(ids(list).filter((id) => !expected.has(id))).toEqual([]);
  });

  test('what no industry and no name says finds nothing', async () => {
    expect(await askAll(samples, { prompt: 'zzzqx in Harbor City' })).toEqual([]);
    expect(await askAll(samples, { prompt: 'any of the businesses' })).toEqual([]);
  });
});
