import type Sqlite from 'better-sqlite3';
import type { Derivation } from './derivation.ts';

/** Editions of NAICS, newest first. A record may name another edition than the one that has its code. */
const EDITIONS = ['naics_2022_code', 'naics_2017_code', 'naics_2012_code', 'naics_2007_code'];

/**
 * interface.md, Industry.industryDesc: "for code systems it is the description of the code".
 *
 * Registers give codes of older NAICS editions under the name of a newer one. A code that its named edition does not
 * have gets its title in the newest edition that has it. If no edition with the code is loaded, it gets the titles of
 * its successors by the crosswalks, in the order of their codes: several, if the code was split. The load's report
 * lists codes that stay without description.
 */
export const industryDescription: Derivation = {
  name: 'descriptions of industry codes',
  needs: { Industry: ['industry_type', 'industry_code', 'industry_desc'] },
  apply({ database }) {
    const own = database
      .prepare(
        `UPDATE built.industry AS i SET industry_desc = r.description FROM reference_industry AS r
         WHERE r.industry_type = i.industry_type AND r.code = i.industry_code AND i.industry_desc IS NOT r.description`,
      )
      .run().changes;
    return own + describeOtherEditions(database);
  },
};

function describeOtherEditions(database: Sqlite.Database): number {
  const undescribed = database
    .prepare<[], { key: number; code: string }>(
      `SELECT key, industry_code AS code FROM built.industry
       WHERE industry_desc IS NULL AND industry_type IN (${EDITIONS.map((edition) => `'${edition}'`).join(', ')})`,
    )
    .all();
  const titles = database
    .prepare<[string, string], string>(
      'SELECT description FROM reference_industry WHERE industry_type = ? AND code = ?',
    )
    .pluck();
  const successors = database.prepare<[string, string], { type: string; code: string }>(
    `SELECT to_type AS type, to_code AS code FROM reference_crosswalk WHERE from_type = ? AND from_code = ? ORDER BY to_code`,
  );
  const describe = database.prepare<[string, number]>('UPDATE built.industry SET industry_desc = ? WHERE key = ?');
  /** The title of a code in an edition, or the titles of its successors. Crosswalks lead to newer editions, so the recursion ends. */
  const titlesOf = (type: string, code: string): string[] => {
    const title = titles.get(type, code);
    return title === undefined ? successors.all(type, code).flatMap((next) => titlesOf(next.type, next.code)) : [title];
  };
  let described = 0;
  for (const { key, code } of undescribed) {
    const title = EDITIONS.map((edition) => titles.get(edition, code)).find((each) => each !== undefined);
    const others = EDITIONS.map((edition) => titlesOf(edition, code)).find((each) => each.length > 0) ?? [];
    const description = title ?? [...new Set(others)].join('; ');
    if (description !== '') described += describe.run(description, key).changes;
  }
  return described;
}
