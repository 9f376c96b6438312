import { z } from 'zod';
import type { RecordMatch } from '../records/records.ts';
import { text } from './fields.ts';

/** How well a record matches the request, in legacy and v1. */
export const MATCH_FIELDS = {
  match_confidence: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: 'Match probability, two decimals.', examples: [0.97] }),
  matched_fields: z
    .strictObject({
      name: text('The recorded name that matched; null if none matched.'),
      address: text('The recorded address that matched; null if none matched.'),
      person: text('The recorded person that matched; null if none matched.'),
    })
    .meta({ description: 'The recorded values that matched the request.' }),
};

export const shownMatch = ({ probability, matched }: RecordMatch) => ({
  match_confidence: Math.round(probability * 100) / 100,
  matched_fields: { name: matched.name, address: matched.address, person: matched.person },
});
