import { parseStreet } from '../../../matching/addresses/street.ts';
import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { contradicts, unitKey } from '../match-keys.ts';
import type { Rule } from '../rule.ts';

interface LineRow extends KeyedRow {
  readonly street: string;
  readonly unit: string | null;
}

/** A house number and one word, optionally with a direction: "3624 BALBOA", "206 N GRAND". */
const SHORT_LINE = /^\d+[A-Z]?(?: [NSEW]{1,2})? [A-Z]{3,}(?: [NSEW]{1,2})?$/;

/**
 * A street line without type or direction joins the complete line of its ZIP code, if all complete lines agree:
 * "3624 BALBOA" is "3624 BALBOA ST", unless there is a "3624 BALBOA AVE".
 */
export const sameShortStreet: Rule = {
  name: 'same-short-street',
  type: 'Address',
  reason: 'the same street line and unit, but for a street type or direction that one leaves out',
  reads: ['Address.streetAddress1', 'Address.streetAddress2', 'Address.zip'],
  withinDataset: true,
  apply: ({ staging, table, wants, join }) => {
    staging.function('is_short_line', (line: unknown) => Number(SHORT_LINE.test(String(line))));
    staging.function('line_key', (line: unknown, unit: unknown, zip: unknown) => {
      const { number, name } = parseStreet(String(line));
      return number === null || name === null ? null : `${number.text} ${name}|${unitKey(String(unit ?? ''))}|${zip}`;
    });
    const query = `
      WITH line AS MATERIALIZED (
        SELECT DISTINCT number, dataset, street_address1 AS street, street_address2 AS unit, zip FROM ${table('Address')}
        WHERE street_address1 IS NOT NULL AND zip IS NOT NULL
      ), house AS MATERIALIZED (
        SELECT DISTINCT substr(street, 1, instr(street, ' ')) AS house, zip FROM line WHERE is_short_line(street)
      )
      SELECT line_key(l.street, l.unit, l.zip) AS key, l.number, l.dataset, l.street, l.unit
      FROM line AS l JOIN house AS h ON h.zip = l.zip AND h.house = substr(l.street, 1, instr(l.street, ' '))`;
    for (const rows of sharedGroups<LineRow>(staging, query, 'number')) {
      const lines = rows.map(({ number, street }) => ({ number, street, ...detailOf(street) }));
      const [first] = lines;
      const areOne = lines.every((one, at) =>
        lines.slice(at + 1).every((other) => !contradicts(one.type, other.type) && !contradicts(one.side, other.side)),
      );
      if (first === undefined || !areOne || !lines.some(({ street }) => SHORT_LINE.test(street))) continue;
      for (const { number, street } of lines) {
        if (!wants(first.number, number)) continue;
        const reason = `"${first.street}" and "${street}" of one ZIP code, one of them shortened`;
        join(first.number, number, reason, { sharedBy: rows });
      }
    }
  },
};

function detailOf(street: string): { readonly type: string; readonly side: string } {
  const { type, before, after } = parseStreet(street);
  return { type: type ?? '', side: [...new Set([before, after])].join('') };
}
