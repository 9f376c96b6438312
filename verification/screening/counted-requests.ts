import type { ScreenRequest } from './screen-request.ts';

/**
 * Characters of names and texts that one request of a key's window holds: 20 parties with two names each. Measured with
 * 31,661 listed names: a name of 12 characters takes 1 ms of processor, 1,000 characters of given names in a text 360 ms, 20,000 of them
 * 2 s.
 */
const CHARACTERS_OF_REQUEST = 1_000;

/** How many requests of the key's window a screening counts as: one for each 1,000 characters of its names and texts, begun. */
export function countedRequests({ searches }: Pick<ScreenRequest, 'searches'>): number {
  const texts = searches.flatMap(({ text, entity_description }) => [
    text ?? '',
    ...(entity_description?.person_name ?? []),
    ...(entity_description?.org_name ?? []),
  ]);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return Math.ceil(characters / CHARACTERS_OF_REQUEST);
}
