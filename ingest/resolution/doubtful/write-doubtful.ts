import { BUILT, DOUBTFUL_PAIR } from '../../../storage/layout.ts';
import type { StagingArea } from '../../staging/staging-area.ts';
import type { Merges } from '../merges.ts';
import { MIN_PROBABILITY } from '../same-places.ts';
import type { DoubtfulPairs, NotedPair } from './doubtful-pairs.ts';
import { evidenceOf } from './evidence.ts';

/**
 * Writes the doubtful pairs of a load into its snapshot, with what is known about both sides. A pair that one rule
 * found doubtful and another one joined is not doubtful. Call it when it is decided which entities are one, and before
 * rows move: until then each row refers to the record that it came from.
 */
export function writeDoubtful(area: StagingArea, doubtful: DoubtfulPairs, merges: ReadonlyMap<string, Merges>): void {
  const { database } = area;
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ${BUILT}.${DOUBTFUL_PAIR} VALUES (${Array(15).fill('?').join(', ')})`,
  );
  const areJoined = ({ type, one, other }: NotedPair) => {
    const ofType = merges.get(type);
    return ofType !== undefined && ofType.rootOf(one) === ofType.rootOf(other);
  };
  const kept = doubtful.pairs().filter((pair) => pair.score >= MIN_PROBABILITY || !areJoined(pair));
  for (const [type, pairs] of Map.groupBy(kept, (pair) => pair.type)) {
    const ids = area.idsOf(type);
    const known = evidenceOf(area, type, new Set(pairs.flatMap(({ one, other }) => [one, other])));
    for (const pair of pairs) {
      const sides = [pair.one, pair.other].sort((one, other) => ids.compare(one, other));
      const evidence = sides.flatMap((number) => {
        const { names = '', addresses = '', phones = '', datasets = '' } = known.get(number) ?? {};
        return [names, addresses, phones, datasets];
      });
      const joined = areJoined(pair) ? 1 : 0;
      const [left, right] = sides.map((number) => ids.idOf(number));
      insert.run(left, right, type, pair.rule, pair.score, joined, pair.reason(), ...evidence);
    }
  }
}
