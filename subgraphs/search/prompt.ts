import { stateCode } from '../../matching/states.ts';
import type { Place } from '../../warehouse/search/candidates.ts';

/** Words of a prompt that say nothing about the business sought. */
const NOISE = new Set(
  'a an and any all are at by find for from i in list me near need of on or please show that the to want which who with businesses business companies company'.split(
    ' ',
  ),
);

/** What a prompt asks for: words of industry descriptions, and the place named after a last "in". */
export function promptParts(prompt: string): { readonly words: readonly string[]; readonly place: Place } {
  const split = /^(?<what>.+?)\s+in\s+(?<where>[^?!.]+)[?!.]?\s*$/i.exec(prompt);
  const what = split?.groups?.what ?? prompt;
  return { words: words(what), place: placeOf(split?.groups?.where ?? '') };
}

function words(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(all)].filter((word) => !NOISE.has(word));
}

/** "Seattle", "Seattle, WA", "Seattle Washington", "Oregon". A name that is city and state alike is read as the city. */
function placeOf(where: string): Place {
  const [head = '', tail] = where.split(',').map((part) => part.trim());
  if (tail !== undefined && tail !== '') return { city: head, state: tail };
  const parts = head.split(/\s+/);
  for (let cut = 1; cut < parts.length; cut += 1) {
    const state = stateCode(parts.slice(cut).join(' '));
    if (state !== undefined) return { city: parts.slice(0, cut).join(' '), state };
  }
  const state = stateCode(head);
  if (state !== undefined && !CITIES_NAMED_LIKE_STATES.has(state)) return { state };
  return head === '' ? {} : { city: head };
}

/** New York is the one whose city is meant far more often. */
const CITIES_NAMED_LIKE_STATES = new Set(['NY']);
