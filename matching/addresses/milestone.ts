import { STREET_TYPES } from '../tables/street-types.ts';

/** Words that announce the distance from the beginning of a road → the one that is kept. */
const MILESTONES: ReadonlyMap<string, string> = new Map([
  ['KM', 'KM'],
  ['KILOMETRO', 'KM'],
  ['MILE', 'MILE'],
  ['MILEPOST', 'MILE'],
  ['MP', 'MILE'],
]);
const DISTANCE = /^\d{1,4}(?:\.\d{1,3})?[A-Z]?$/;

/** Whether a word is a milestone that `withMilestone` has joined: "KM 11.2". */
export const isMilestone = (word: string): boolean => /^(?:KM|MILE) \d/.test(word);

/**
 * Joins the words of a milestone, which stands for a house number, to one: "KM 3.2", "KM 11 HM 2" as "KM 11.2", "MILE MARKER 96.5" as
 * "MILE 96.5". A line that begins with a house number has none, nor has "MILE 5 RD".
 */
export function withMilestone(words: readonly string[]): readonly string[] {
  const at = /^\d/.test(words[0] ?? '') ? -1 : words.findIndex((word) => MILESTONES.has(word));
  if (at < 0) return words;
  const from = words[at + 1] === 'MARKER' || words[at + 1] === 'POST' ? at + 2 : at + 1;
  const [distance = '', next = '', tenth = ''] = words.slice(from);
  if (!DISTANCE.test(distance) || (STREET_TYPES.has(next) && words.length === from + 2)) return words;
  const kind = MILESTONES.get(words[at] ?? '');
  return next === 'HM' && /^\d$/.test(tenth)
    ? [...words.slice(0, at), `${kind} ${distance}.${tenth}`, ...words.slice(from + 3)]
    : [...words.slice(0, at), `${kind} ${distance}`, ...words.slice(from + 1)];
}
