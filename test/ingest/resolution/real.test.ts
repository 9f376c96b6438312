import { describe, expect, test } from 'vitest';
import { entityId, uuidText } from '../../../storage/ids.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { hasReal, realLoad } from '../../real-load.ts';
import { idText } from '../tiny.ts';
import type { Decision } from './decisions/decision.ts';
import { DECISIONS } from './decisions/decisions.ts';

describe.skipIf(!hasReal('firms'))(
  '"A hand-checked table of resolution decisions over real records": at least 97 of 100 right',
  () => {
    test('joined where the records are one, apart where they are two, each join with its reason', async () => {
      const { dataDir, report } = await realLoad('firms');
      const warehouse = storeAt(warehouseFolder(dataDir)).serve();
      using lease = warehouse.acquire();
      const rows = async (sql: string) => lease.snapshot.select(sql, []);
      const known = new Map<string, string>();
      for (const table of ['operating_location', 'legal_entity', 'brand', 'address']) {
        for (const { id } of await rows(`SELECT ${idText()} FROM ${table}`)) known.set(String(id), String(id));
      }
      for (const { id, entity_id } of await rows(`SELECT ${idText()}, ${idText('entity_id')} FROM redirect`)) {
        known.set(String(id), String(entity_id));
      }
      const found = (type: Decision['type'], [source, key]: Decision['one']) => {
        const id = known.get(uuidText(entityId(type, source, key)));
        if (id === undefined) throw new Error(`${source} has no ${type} "${key}".`);
        return id;
      };
      const wrong = DECISIONS.filter(
        ({ type, one, other, is }) => (found(type, one) === found(type, other)) !== (is === 'joined'),
      );
      const score = 1 - wrong.length / DECISIONS.length;
      console.log(`resolution: ${DECISIONS.length - wrong.length} of ${DECISIONS.length} right (${score.toFixed(3)})`);
      for (const { one, other, is, why } of wrong)
        console.log(`  wrong: "${one[1]}", "${other[1]}" should be ${is}: ${why}`);
      for (const { rule, type, count, seconds } of report.joins) {
        if (count > 0) console.log(`  ${type} ${rule}: ${count} joined in ${seconds.toFixed(2)} s`);
      }
      expect(score).toBeGreaterThanOrEqual(0.97);

      const [counts] = await rows(`SELECT (SELECT count(*) FROM redirect) AS redirects, count(*) AS reasons,
      sum(reason = '' OR rule = '') AS empty FROM join_reason JOIN redirect ON redirect.id = joined_id AND entity_id = join_reason.id`);
      expect(counts?.redirects).toBeGreaterThan(1000);
      expect(counts).toMatchObject({ reasons: counts?.redirects, empty: 0 });
      await warehouse.close();
    });
  },
);
