import { z } from 'zod';
import type { RecordedIndustry } from '../records/records.ts';
import type { Shape } from '../request/verification-request.ts';
import { text } from './fields.ts';

/**
 * What a shape calls the classification systems, by Industry.industryType; a system that it has no word for is left out.
 * "NAICS 2022 replaces 2017" in v2, legacy has it too; "svc_description becomes svc_industry_description" in v2 alone.
 */
const WORDS: Readonly<Record<Shape, Readonly<Record<string, string>>>> = {
  v2: {
    svc_industry_description: 'svc_industry_description',
    naics_2022_code: 'naics_2022_code',
    sic_code: 'sic_code',
    mcc_code: 'mcc_code',
  },
  legacy: {
    svc_industry_description: 'svc_description',
    naics_2022_code: 'NAICS_2022',
    sic_code: 'SIC',
    mcc_code: 'MCC',
  },
  v1: { svc_industry_description: 'svc_description', naics_2017_code: 'NAICS_2017', sic_code: 'SIC', mcc_code: 'MCC' },
};

export const industry = (shape: Shape) =>
  z.strictObject({
    classification_description: text(
      "The system's wording for the code, or the trade as people call it.",
      'Coffee Shops',
    ),
    classification_type: z.enum(Object.values(WORDS[shape])).meta({ description: 'Classification system.' }),
    classification_code: text('Code in the system; null for a description.', '722515'),
  });

type ShownIndustry = z.output<ReturnType<typeof industry>>;

/** A code of another edition is left out: no code is ever shown under the name of an edition that it is not of. */
export const shownIndustries = (industries: readonly RecordedIndustry[], shape: Shape): ShownIndustry[] =>
  industries.flatMap(({ type, code, description }) => {
    const word = type === null ? undefined : WORDS[shape][type];
    if (word === undefined) return [];
    return [{ classification_description: description, classification_type: word, classification_code: code }];
  });
