import { BRANDS } from './brand-rules.ts';
import { FIRM } from './firm.ts';
import { locationRevenues } from './location-revenues.ts';
import type { OwnRecords } from './row.ts';

/** All records, by kind. */
export const OWN: OwnRecords = [BRANDS, FIRM, locationRevenues()].reduce((all, part) =>
  Object.fromEntries(
    [...new Set([...Object.keys(all), ...Object.keys(part)])].map((kind) => [
      kind,
      [...(all[kind] ?? []), ...(part[kind] ?? [])],
    ]),
  ),
);
