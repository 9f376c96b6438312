import { expect, test } from 'vitest';
import { distinctiveStart } from '../../../ingest/resolution/name-start.ts';

test.each([
  ['KILKENNY', 'kilkenny'],
  ['KILKENNY RESTAURANT', 'kilkenny'],
  ['KILKENNY WOLFHOUND CAFE', 'kilkenny wolfhound'],
  ['KILKENNY HOLDINGS', 'kilkenny|holding'],
  ['KILKENNY CAFE HOLDINGS LLC', 'kilkenny|holding'],
  // Four letters may stand for a whole name, three are initials.
  ['KILK CAFE', 'kilk'],
  ['KIL CAFE', ''],
  // The name must begin with its distinctive words.
  ['CAFE KILKENNY', ''],
  ['KILKENNY CAFE WOLFHOUND', ''],
  ['CAFE', ''],
])('%j begins with %j', (name, start) => {
  expect(distinctiveStart(name)).toBe(start);
});
