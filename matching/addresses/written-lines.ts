import { isDeepStrictEqual } from 'node:util';
import { streetParts } from './street-parts.ts';

/** Street and unit of an address as somebody wrote them; null if absent. */
export interface WrittenLines {
  readonly street: string | null;
  readonly unit: string | null;
}

/**
 * Separates street and unit and keeps their spelling and letter case: "1416 NW 46th St Ste 105" becomes "1416 NW 46th St"
 * and "Ste 105". For display; comparison reads the whole line. A line without a unit stays as it is, and so does one with
 * units on both sides of its street.
 */
export function writtenLines({ street, unit }: WrittenLines): WrittenLines {
  const line = street ?? '';
  const { units, building: _, ...read } = streetParts(line);
  if (units.length === 0) return { street, unit };
  const isStreet = (part: string) => {
    const { units, building: _, ...parts } = streetParts(part);
    return units.length === 0 && isDeepStrictEqual(parts, read);
  };
  const cuts = [...line.matchAll(BOUNDARY)].map(({ index }) => [line.slice(0, index), line.slice(index)] as const);
  const behind = cuts.find(([head]) => isStreet(head));
  if (behind !== undefined) return { street: bare(behind[0]), unit: joined(behind[1], unit) };
  const before = cuts.findLast(([, tail]) => isStreet(tail));
  return before === undefined ? { street, unit } : { street: bare(before[1]), unit: joined(before[0], unit) };
}

/** Matches the places where a unit may begin or end: "500 Pine St#4" has no space. */
const BOUNDARY = /\s+|(?=#)/g;

const joined = (own: string, unit: string | null) => [own, unit ?? ''].map(bare).filter(Boolean).join(', ');

/** The text without the commas and spaces that separate it from the text beside it. */
const bare = (text: string) => text.replace(/^[\s,;]+|[\s,;]+$/g, '');
