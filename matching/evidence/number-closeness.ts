import type { HouseNumber } from '../addresses/house-number.ts';
import { editDistance } from '../text/edit-distance.ts';

/** How close two house numbers of one street are. */
export type Closeness = 'same' | 'near' | 'block' | 'other';

/**
 * Compares two numbers of one street: the same one, also as part of a range; near, a slip or the next door; on one block, which
 * has a hundred numbers; or elsewhere:
 *
 *     one    other      closeness
 *     100    100-110    same
 *     4126   4216       near
 *     4126   4128       near
 *     4126   4198       block
 *     4126   4226       other
 */
export function numberCloseness(one: HouseNumber, other: HouseNumber): Closeness {
  if (isOneNumber(one, other)) return 'same';
  if (isNear(one, other)) return 'near';
  return isOneBlock(one, other) ? 'block' : 'other';
}

function isOneNumber(one: HouseNumber, other: HouseNumber): boolean {
  if (one.text.replaceAll('-', '') === other.text.replaceAll('-', '')) return true;
  if (one.from === null || other.from === null || one.to === null || other.to === null) return false;
  if (one.addition !== null && other.addition !== null && one.addition !== other.addition) return false;
  return one.from <= other.to && other.from <= one.to;
}

function isNear({ text: one, from }: HouseNumber, { text: two, from: other }: HouseNumber): boolean {
  if (from !== null && other !== null && Math.abs(from - other) <= NEXT_DOOR) return true;
  if (Math.min(one.length, two.length) < 3 || editDistance(one, two, 1) !== 1) return false;
  return one.length !== two.length || one.slice(0, -2) === two.slice(0, -2) || isSwapped(one, two);
}

/** Maximum difference between the numbers of neighbouring houses. */
const NEXT_DOOR = 4;
const isSwapped = (one: string, two: string): boolean => [...one].toSorted().join('') === [...two].toSorted().join('');

/** Below a hundred a street has no blocks of which the number would tell. */
const isOneBlock = ({ from: one }: HouseNumber, { from: other }: HouseNumber): boolean =>
  one !== null && other !== null && one >= BLOCK && Math.floor(one / BLOCK) === Math.floor(other / BLOCK);

const BLOCK = 100;
