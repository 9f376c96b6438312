import { type ScreeningConfiguration, ScreeningInputError, screeningConfiguration } from './configuration.ts';
import { bestPassages } from './passages.ts';
import { fourDecimals, hitOf, resultOf, type ScreeningHit, type ScreeningResult } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { Steps } from './steps.ts';
import { joinedIn, wordsInText } from './text-words.ts';
import type { LeftOut } from './written-attribute.ts';

export const MAX_TEXT_LENGTH = 20_000;

/**
 * Finds listed names in a free text, in steps: compares passages about as long as a name with it, as names are compared. The value of
 * a hit is the listed name, `query` the words of the passage and `span` its position; each record is one hit, with its best
 * passage. Throws ScreeningInputError for an empty text or one of more than 20,000 characters.
 */
export function* textSteps(
  index: ScreeningIndex,
  text: string,
  overrides: Partial<ScreeningConfiguration> = {},
): Steps<ScreeningResult> {
  const configuration = screeningConfiguration(overrides);
  if (text.trim() === '' || text.length > MAX_TEXT_LENGTH) {
    throw new ScreeningInputError('text', `a text of 1 to ${MAX_TEXT_LENGTH} characters`, `${text.length} characters`);
  }
  const placed = wordsInText(text);
  const words = index.names.read(placed.map(({ word }) => word));
  const best = new Map<number, ScreeningHit>();
  const passages = yield* bestPassages(words, index.names, joinedIn(text, placed));
  for (const { name, query, score, compared, first, last } of passages.best) {
    const listed = index.names.names[name];
    if (listed === undefined) continue;
    const record = index.records[listed.record];
    if (record === undefined || configuration.lists?.includes(record.collection) === false) continue;
    const attribute = record.isPerson ? 'person_name' : 'org_name';
    const span = { start: placed[first]?.start ?? 0, end: placed[last]?.end ?? text.length };
    const hit = hitOf(
      record,
      { [attribute]: { query, value: listed.text, score: fourDecimals(score), compared, span } },
      configuration,
    );
    if (hit === undefined || hit.score < configuration.hitThreshold) continue;
    if ((best.get(listed.record)?.score ?? -1) < hit.score) best.set(listed.record, hit);
  }
  const rest = placed[passages.searched];
  return resultOf([...best.values()], configuration, rest === undefined ? [] : [unsearched(rest.start, text.length)]);
}

const unsearched = (start: number, end: number): LeftOut => ({
  attribute: 'text',
  value: `characters ${start} to ${end}`,
  expected: 'a text with fewer words of listed names: send it in parts',
});
