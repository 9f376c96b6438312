import { readCatalog } from '../../../catalog/read.ts';
import type { Stage } from '../../../catalog/stage.ts';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import { entityId, uuidText } from '../../../storage/ids.ts';
import { built, facts, idText } from '../tiny.ts';

const CATALOG = readCatalog();
type Sources = Readonly<Record<'one' | 'two', Stage>>;

/** Loads two datasets and gives what joined what: by type and rule, keys of the records. */
export async function joinsOf(load: (sources: Sources) => void) {
  const stages = (each: LoadInputs) => load({ one: each.stage(facts('one')), two: each.stage(facts('two')) });
  const { rows } = await built(stages, CATALOG);
  const joins = await rows(`SELECT ${idText()}, ${idText('joined_id')}, type, rule, reason FROM join_reason`);
  return {
    rows,
    joins,
    /** Whether a record of the one dataset and one of the other, or of the same, are one. */
    areOne: async (type: string, one: readonly [string, string], other: readonly [string, string]) => {
      const redirects = await rows(`SELECT ${idText()}, ${idText('entity_id')} FROM redirect`);
      const [a, b] = [one, other].map(([source, key]) => {
        const id = uuidText(entityId(type, source, key));
        return redirects.find((redirect) => redirect.id === id)?.entity_id ?? id;
      });
      return a === b;
    },
    ruleOf: (type: string) => joins.filter((each) => each.type === type).map(({ rule, reason }) => [rule, reason]),
  };
}
