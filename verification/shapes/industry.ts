import { z } from 'zod';
import type { RecordedIndustry } from '../records/records.ts';
import type { Shape } from '../request/verification-request.ts';
import { text } from './fields.ts';

/**
 * Each shape's names of the classification systems, by Industry.industryType; omits systems without a name in the shape.
 * "NAICS 2022 replaces 2017" in v2, and legacy has it too; "svc_description becomes svc_industry_description" only in v2.
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

/**
 * Shows industries; omits a code of another edition, because no code may appear under the name of an edition to which it
 * does not belong.
 */
export const shownIndustries = (industries: readonly RecordedIndustry[], shape: Shape): ShownIndustry[] =>
  industries.flatMap(({ type, code, description }) => {
    const word = type === null ? undefined : WORDS[shape][type];
    if (word === undefined) return [];
    return [{ classification_description: description, classification_type: word, classification_code: code }];
  });
