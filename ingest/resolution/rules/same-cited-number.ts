import type { Rule } from '../rule.ts';

/**
 * A publisher states the number that another one gave its legal entity, such as EDGAR an LEI. A number that several
 * entities state joins none of them: each may be a part of the one that has it.
 */
export const sameCitedNumber: Rule = {
  name: 'same-cited-number',
  type: 'LegalEntity',
  reason: "another publisher's number of the entity",
  reads: ['LegalEntity'],
  apply: ({ staging, table, rootOf, join }) => {
    const rows = staging
      .prepare<[], { citing: number; cited: number; number: string }>(
        `SELECT DISTINCT e.number AS citing, o.number AS cited, c.number FROM cited_number AS c
         JOIN (SELECT DISTINCT id, number FROM ${table('LegalEntity')}) AS e ON e.id = c.entity
         JOIN (SELECT DISTINCT id, number FROM ${table('LegalEntity')}) AS o ON o.id = c.cited ORDER BY c.number, e.number`,
      )
      .all();
    for (const [cited, stated] of Map.groupBy(rows, (row) => row.cited)) {
      const [first] = stated;
      const citing = new Set(stated.map((row) => rootOf('LegalEntity', row.citing)));
      if (first !== undefined && citing.size === 1) join(first.citing, cited, first.number, { sharedBy: cited });
    }
  },
};
