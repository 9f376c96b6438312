import type { IdTable } from '../staging/id-table.ts';
import type { Merges } from './merges.ts';

/**
 * Makes the smallest id of each group survive: of its preferred numbers if it has some, otherwise of all. So the id of
 * a group does not depend on the order in which sources were loaded.
 */
export function letSmallestIdsSurvive(
  merges: Merges,
  ids: IdTable,
  isPreferred: (number: number) => boolean = () => false,
): void {
  const survivors = new Map<number, { readonly number: number; readonly preferred: boolean }>();
  const consider = (group: number, number: number) => {
    const [best, preferred] = [survivors.get(group), isPreferred(number)];
    const isBetter =
      best === undefined || (best.preferred === preferred ? ids.compare(number, best.number) < 0 : preferred);
    if (isBetter) survivors.set(group, { number, preferred });
  };
  for (const { surviving, retired } of merges.entries()) {
    if (!survivors.has(surviving)) consider(surviving, surviving);
    consider(surviving, retired);
  }
  for (const { number } of survivors.values()) merges.letSurvive(number);
}
