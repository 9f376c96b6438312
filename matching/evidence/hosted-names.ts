import { type AlignedName, type Alignment, isLeft, MAX_LOCAL_WEIGHT } from '../names/alignment.ts';
import { HOST_IN_HOUSE, NAME, onCurve } from '../weights.ts';
import type { NameWeights } from './name-weights.ts';

/**
 * Added to names in one house if what they share may name the house, the neighbourhood or a host: both say more, one of them
 * before it ("BON APPETIT FRED HUTCHINSON", "FRED HUTCHINSON CANCER CENTER"). Two names of one business begin alike ("HAGEN
 * ROASTERS", "HAGEN CAFE 800"), or one names a programme of the other, or both have one number ("ELKS 827").
 */
export function hostLogOdds({ one, other }: Alignment, [ofOne, ofOther]: readonly [NameWeights, NameWeights]): number {
  if (one.name.isProgram || other.name.isProgram || sharesNumber(one)) return 0;
  if (isGuest(one) || isGuest(other)) return NAME.guest;
  if (Math.min(ofOne.rarestMatched, ofOther.rarestMatched) <= NAME.commonWord) return 0;
  const ahead = Math.max(rarestAhead(one), rarestAhead(other));
  const own = Math.min(ofOne.all - ofOne.matched, ofOther.all - ofOther.matched);
  return onCurve(HOST_IN_HOUSE, Math.min(ahead, own));
}

/** Whether a number of at least three digits is matched that is not the door's. */
const sharesNumber = ({ words }: AlignedName): boolean =>
  words.some(
    ({ word, similarity, weight }) =>
      word.isNumber && word.digits.length > 2 && similarity === 1 && weight > MAX_LOCAL_WEIGHT,
  );

/** Whether nothing of a name's own beginning is matched that names more than a place, but something behind it. */
function isGuest({ name: { ownHead }, words }: AlignedName): boolean {
  const head = words.slice(0, ownHead);
  return (
    head.every(isLeft) &&
    head.some(({ word, weight }) => word.givenName === '' && weight > MAX_LOCAL_WEIGHT) &&
    words.some((aligned, at) => at >= ownHead && !isLeft(aligned))
  );
}

/**
 * The largest weight of a word before the first matched one; without given names, which belong to the family name behind them,
 * and lines of business ("HOTEL ANDRA").
 */
function rarestAhead({ words }: AlignedName): number {
  const first = words.findIndex((aligned) => !isLeft(aligned));
  const ahead = words.slice(0, first < 0 ? words.length : first);
  return Math.max(0, ...ahead.map(({ word, weight }) => (word.givenName === '' && word.trades === 0 ? weight : 0)));
}
