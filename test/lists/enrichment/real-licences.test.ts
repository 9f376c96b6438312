import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { PERTURBATIONS, type Random, seeded } from '../../../eval/perturb.ts';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { hasReal, realLoad } from '../../real-load.ts';
import { csv, enriched } from './enrich.ts';

const FILE = 'seattle_licenses/business_licenses_analysis.csv';
/** Licences that are looked for, and firms that nobody has. */
const [LICENCES, INVENTED] = [500, 200];

interface Licence {
  readonly trade_name: string;
  readonly street_address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_5: string;
}

/** A row of a customer's table, and the brands that it means; none: nobody. */
interface Customer {
  readonly cells: readonly string[];
  readonly ids: ReadonlySet<string>;
}
const HEADER = ['Company', 'Street', 'City', 'State', 'ZIP'];

const plain = (text: string | null) =>
  (text ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
const placeOf = (name: string | null, street: string | null) => `${plain(name)}|${plain(street)}`;

/** The brands of each name at each street line: a firm may have several licences. */
async function brandsByPlace(snapshot: Snapshot): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await snapshot.select<Record<'id' | 'name' | 'street', string | null>>(
    `SELECT ${snapshot.dialect.uuidOut('b.id')} AS id, n.name AS name, a.street_address1 AS street FROM brand AS b
      JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key
      JOIN operating_location_name AS n ON n.owner_key = l.to_key
      JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key
      JOIN address AS a ON a.key = o.to_key`,
    [],
  );
  const places = new Map<string, Set<string>>();
  for (const { id, name, street } of rows) {
    const key = placeOf(name, street);
    places.set(key, (places.get(key) ?? new Set()).add(id ?? ''));
  }
  return places;
}

const SPELLED = { ST: 'Street', AVE: 'Avenue', BLVD: 'Boulevard', S: 'South', N: 'North', NE: 'Northeast' } as const;

/** Parts of the address that are missing, by turns: of two rows in five one part or more. */
const MISSING: readonly (readonly number[])[] = [[], [1], [], [2], [], [3], [], [1, 3], [], [1, 2, 3]];

/** A licence as a customer may have written it: its name has one change of eval, every third one two; the street is spelled out or not. */
function written(licence: Licence, at: number, random: Random): readonly string[] {
  const damages = Object.values(PERTURBATIONS);
  const changed = (name: string, turn: number) => damages[turn % damages.length]?.(name, random) ?? name;
  const once = changed(licence.trade_name, at);
  const street = licence.street_address
    .replace(/\s+#.*$/, '')
    .replace(/\b(ST|AVE|BLVD|S|N|NE)\b/g, (word) =>
      at % 2 === 0 ? (Object.entries(SPELLED).find(([short]) => short === word)?.[1] ?? word) : word,
    );
  const cells = [at % 3 === 0 ? changed(once, at + 2) : once, street, licence.city, licence.state, licence.zip_5];
  return cells.map((cell, place) => (MISSING[at % MISSING.length]?.includes(place) ? '' : cell));
}

const [HEADS, TAILS] = ['VEL ZAN QUO BRIX TAR NOL PEX DRU'.split(' '), 'TRONIX MORA VANTI LUMO KESH DORA'.split(' ')];
const TRADES = ['BAKERY', 'CONSULTING', 'CAFE', 'CONSTRUCTION', 'SALON', 'SERVICES', 'DESIGN', 'TRUCKING'];

/** A firm of an invented name, every other one at the address of a real one. */
function invented(neighbour: Licence, at: number): readonly string[] {
  const name = `${HEADS[at % 8]}${TAILS[at % 6]} ${TRADES[(at * 5) % 8]}`;
  const street = at % 2 === 0 ? neighbour.street_address : `${9_000 + at} ${TAILS[at % 6]} WAY`;
  return [name, street, neighbour.city, neighbour.state, neighbour.zip_5];
}

function customers(places: ReadonlyMap<string, ReadonlySet<string>>): readonly Customer[] {
  const path = resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared', 'data', FILE);
  const licences: Licence[] = parse(readFileSync(path), { columns: true });
  const known = licences.filter(({ trade_name, street_address }) => places.has(placeOf(trade_name, street_address)));
  const random = seeded(5);
  const step = Math.floor(known.length / (LICENCES + INVENTED));
  const drawn = known.filter((_, at) => at % step === 0);
  const real = drawn.slice(0, LICENCES).map((licence, at) => ({
    cells: written(licence, at, random),
    ids: places.get(placeOf(licence.trade_name, licence.street_address)) ?? new Set<string>(),
  }));
  const others = drawn
    .slice(LICENCES, LICENCES + INVENTED)
    .map((licence, at) => ({ cells: invented(licence, at), ids: new Set<string>() }));
  return [...real, ...others];
}

test.skipIf(!hasReal('seattle'))(
  'of 500 licences as customers write them and 200 invented firms, at least 98 of 100 matches are right, and 95 of 100 licences are matched',
  async () => {
    const { dataDir } = await realLoad('seattle');
    const figures = await storeAt(join(dataDir, 'warehouse')).read(undefined, async (snapshot) => {
      const rows = customers(await brandsByPlace(snapshot));
      expect(rows).toHaveLength(LICENCES + INVENTED);
      const { rows: found } = await enriched(snapshot, csv([HEADER, ...rows.map(({ cells }) => cells)]), {
        columnOrdering: ['id', 'names.name'],
        searchInput: { matchThreshold: 0 },
      });
      return [0.3, 0.5, 0.7, 0.9].map((threshold) => {
        const matched = found.map((row) => row.svc_id !== null && Number(row.match_score) >= threshold);
        const right = rows.filter(({ ids }, at) => matched[at] && ids.has(String(found[at]?.id)));
        return {
          threshold,
          precision: right.length / matched.filter(Boolean).length,
          recall: right.length / LICENCES,
        };
      });
    });
    console.table(figures);
    const usual = figures.find(({ threshold }) => threshold === 0.5);
    expect(usual?.precision).toBeGreaterThan(0.98);
    expect(usual?.recall).toBeGreaterThan(0.95);
  },
);
