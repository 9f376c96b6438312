import type { Derivation } from './derivation.ts';

/** interface.md, Industry.industryDesc: "for code systems it is the description of the code". */
export const industryDescription: Derivation = {
  name: 'descriptions of industry codes',
  needs: ['Industry'],
  apply: ({ database }) =>
    database
      .prepare(
        `UPDATE built.industry AS i SET industry_desc = r.description FROM reference_industry AS r
         WHERE r.industry_type = i.industry_type AND r.code = i.industry_code AND i.industry_desc IS NOT r.description`,
      )
      .run().changes,
};
