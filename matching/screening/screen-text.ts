import { nameTokens } from '../name-tokens.ts';
import { type ScreeningConfiguration, ScreeningInputError, screeningConfiguration } from './configuration.ts';
import { scoreNames } from './name-score.ts';
import { isLabel } from './name-words.ts';
import { fourDecimals, hitOf, resultOf, type ScreeningHit, type ScreeningResult } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { wordSimilarity } from './word-similarity.ts';

const LONGEST_TEXT = 20_000;
/** A name of which less is in the text is not looked for. */
const LEAST_SHARE = 0.7;
const CANDIDATES = 300;
/** Places in the text where a name is tried. */
const MOST_PLACES = 20;

/**
 * Finds listed names in a free text: passages as long as the name are compared with it as names are. Each hit's value is
 * the listed name, `sought` the passage. At most 20,000 characters. Throws ScreeningInputError beyond, or on an empty text.
 */
export function screenText(
  index: ScreeningIndex,
  text: string,
  overrides: Partial<ScreeningConfiguration> = {},
): ScreeningResult {
  const configuration = screeningConfiguration(overrides);
  if (text.trim() === '' || text.length > LONGEST_TEXT) {
    throw new ScreeningInputError('text', `a text of 1 to ${LONGEST_TEXT} characters`, `${text.length} characters`);
  }
  const words = nameTokens(text);
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [at]);
    else known.push(at);
  }
  const best = new Map<number, ScreeningHit>();
  for (const candidate of index.names.contained(words, LEAST_SHARE, CANDIDATES)) {
    const listed = index.names.names[candidate];
    const record = index.records[listed?.record ?? -1];
    if (listed === undefined || record === undefined) continue;
    if (configuration.lists?.includes(record.collection) === false) continue;
    const found = bestPassage(listed.words, words, places, index);
    const attribute = record.isPerson ? 'person_name' : 'org_name';
    const hit = hitOf(record, { [attribute]: { ...found, value: listed.text } }, configuration);
    if (hit === undefined || hit.score < configuration.hitThreshold) continue;
    if ((best.get(listed.record)?.score ?? -1) < hit.score) best.set(listed.record, hit);
  }
  return resultOf([...best.values()], configuration);
}

/**
 * The passage that is most like a name, with or without its legal form: those are tried that begin up to a name's length
 * before its rarest word.
 */
function bestPassage(
  listed: readonly string[],
  words: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  index: ScreeningIndex,
) {
  const rarest = listed.toSorted((one, other) => index.names.weightOf(other) - index.names.weightOf(one))[0] ?? '';
  const near = [...places].flatMap(([word, at]) => (wordSimilarity(word, rarest) > 0 ? at : [])).slice(0, MOST_PLACES);
  const own = listed.filter((word) => !isLabel(word)).length || listed.length;
  let best = { sought: '', score: 0, compared: scoreNames([], [], () => 1).compared };
  for (const place of near) {
    for (let start = Math.max(0, place - listed.length + 1); start <= place; start += 1) {
      for (let length = own; length <= listed.length; length += 1) {
        const passage = words.slice(start, start + length);
        const { score, compared } = scoreNames(passage, listed, index.names.weightOf);
        if (score > best.score) best = { sought: passage.join(' '), score: fourDecimals(score), compared };
      }
    }
  }
  return best;
}
