import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { Stage } from '../../../catalog/stage.ts';
import { built, facts, idText } from '../tiny.ts';
import { ADDRESS, firm, shop } from './staged.ts';

const CATALOG = readCatalog();
const SOURCES = ['one', 'two', 'three'] as const;
const NAMES = ['KILKENNY BREWING', 'KILKENNY BREWERY', 'KILKENNY BREWING #2', 'BLAZING BAGELS', 'BLAZING BAGEL CAFE'];
const STREETS = ['100 MAIN ST', '100 Main Street', '100 MAIN', '102 MAIN ST'];

/** Stages what a source has of shops, each given as numbers of a name, a street and an owner. */
function stageShops(stage: Stage, source: string, drawn: readonly (readonly [number, number, number])[]): void {
  for (const [at, [name, street, owner]] of drawn.entries()) {
    const place = { ...ADDRESS, street: STREETS[street] ?? '' };
    const owned = owner === 0 ? undefined : firm(stage, `${source}${at}`, { name: `OWNER ${owner} LLC`, at: place });
    shop(stage, `${source}${at}`, NAMES[name] ?? '', place, owned);
  }
}

test('ids do not depend on the order in which sources are loaded', async () => {
  const aShop = fc.tuple(fc.nat(NAMES.length - 1), fc.nat(STREETS.length - 1), fc.nat(2));
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...SOURCES.map(() => fc.array(aShop, { minLength: 1, maxLength: 6 }))),
      fc.shuffledSubarray([...SOURCES], { minLength: SOURCES.length }),
      async (drawn, order) => {
        const idsOf = async (sources: readonly (typeof SOURCES)[number][]) => {
          const { rows } = await built(({ stage }) => {
            for (const source of sources)
              stageShops(stage(facts(source)), source, drawn[SOURCES.indexOf(source)] ?? []);
          }, CATALOG);
          const ids: unknown[] = [];
          for (const { table } of [...CATALOG.types.values(), ...CATALOG.associations.values()].filter(isStored))
            ids.push(...(await rows(`SELECT '${table}' AS "of", ${idText()} FROM ${table} ORDER BY id`)));
          return [...ids, ...(await rows(`SELECT ${idText()}, ${idText('entity_id')} FROM redirect ORDER BY id`))];
        };
        expect(await idsOf(order)).toEqual(await idsOf(SOURCES));
      },
    ),
    { numRuns: 6, seed: 68 },
  );
});

const isStored = (type: object) => !('kind' in type) || type.kind !== 'cache';
