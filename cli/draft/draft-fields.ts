import { headerTokens } from '../../lists/mapping/header-tokens.ts';
import { proposeMapping } from '../../lists/mapping/propose-mapping.ts';
import { cellValue, columnShape } from '../../lists/mapping/value-shapes.ts';
import { withoutContradicted } from './contradicted.ts';
import type { DraftColumn, Party } from './draft-column.ts';
import type { DraftField } from './draft-field.ts';
import { judgeField, type Taken } from './judge-field.ts';
import type { Looked } from './looked.ts';
import { streetParts } from './street-parts.ts';
import type { TableSample } from './table-sample.ts';

/** Interprets each column of a table by its header and values, then by what other columns hold. */
export function draftColumns({ columns, rows }: TableSample): readonly DraftColumn[] {
  const proposed = proposeMapping(columns, rows);
  const looked = columns.map((name, at): Looked => {
    const cells = rows.map((row) => cellValue(row[at]));
    return { name, words: headerTokens(name).join(' '), shape: columnShape(cells), cells };
  });
  const streets = streetParts(looked);
  const judged = looked.map((column, at): DraftColumn => {
    const ofStreet = streets.get(at);
    const { field, isSure, reason }: Taken =
      ofStreet === undefined
        ? judgeField(column, proposed[at]?.searchField ?? null)
        : {
            field: 'street',
            isSure: ofStreet.isSure,
            reason: 'number and name of the street have columns of their own',
          };
    return {
      name: column.name,
      shape: column.shape,
      values: frequentValues(column.cells),
      cells: column.cells,
      field,
      ofStreet,
      // "Business name, official" is the name of no official.
      party:
        isNameOf(field) && /\b(?:business|company|firm|facility|establishment)\b/.test(column.words)
          ? 'business'
          : partyOf(column.words),
      isSure,
      reason,
    };
  });
  return withoutContradicted(judged);
}

const isNameOf = (field: DraftField | undefined) =>
  field === 'name' || field === 'legal name' || field === 'trade name';

/** The party that a column belongs to, by the words of its header. */
function partyOf(words: string): Party {
  if (/\b(?:agent|process)\b/.test(words)) return 'agent';
  if (/\b(?:mail|mailing|billing|correspondence|remit)\b/.test(words)) return 'mail';
  if (
    /\b(?:owner|owners|proprietor|principal|president|ceo|officer|director|member|partner)\b(?!.*\bplace\b)/.test(words)
  )
    return /\bprincipal (?:address|city|state|zip|street|country|office|place)\b/.test(words) ? 'place' : 'owner';
  if (
    /\b(?:contact|poc|responsible|qualifier|official|signatory|incorporator|organizer|applicant|administrator|manager)\b/.test(
      words,
    )
  )
    return 'contact';
  if (/\b(?:lender|bank|insurer|parent|bond|surety|workers?)\b/.test(words)) return 'other';
  if (
    /\b(?:physical|phy|location|premises?|site|facility|place|situs|store|outlet|branch|plant|street address|practice)\b/.test(
      words,
    )
  )
    return 'place';
  return 'business';
}

const MAX_VALUES = 12;
function frequentValues(cells: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_VALUES)
    .map(([value]) => value);
}
