import { type ColumnField, isFirmName } from '../../lists/mapping/column-field.ts';
import type { Party } from '../../lists/mapping/party.ts';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { columnsIn, type DraftText, guess, textOf } from './draft-text.ts';
import type { RowRoles } from './row-roles.ts';

const TITLES = { owner: 'owner', contact: 'contact', agent: 'registered agent', business: 'owner' } as const;
const PARTIES = ['owner', 'contact', 'agent', 'business'] as const satisfies readonly Party[];

/**
 * The columns with the name of the person that rows are about, if a business may be a person: "First Name", "Last Name", "Owner Name".
 * Empty if rows only have agents and contacts, or only surnames.
 */
export function nameOfPerson(columns: readonly ReadColumn[]): readonly ReadColumn[] {
  for (const party of ['business', 'place', 'owner'] as const) {
    const of = (field: ColumnField) => columns.find((each) => each.field === field && each.party === party);
    const [first, last, whole] = [of('first name'), of('last name'), of('full name')];
    if (first !== undefined && last !== undefined)
      return [first, of('middle name'), last].flatMap((each) => each ?? []);
    if (whole !== undefined) return [whole];
  }
  return [];
}

/** Whether several rows have a person where all these names are empty. */
export function namesRowsWithout(person: readonly ReadColumn[], names: readonly ReadColumn[]): boolean {
  const last = person.at(-1)?.cells ?? [];
  const rows = last.filter((cell, at) => cell !== '' && names.every(({ cells }) => (cells[at] ?? '') === ''));
  return rows.length >= 2;
}

/**
 * One person per party, by a full name, else by its parts. `key`: identifies rows; without such a column, rows have no persons. `role`:
 * where the role is performed or recorded. `rows`: the role of each row's person, if it differs by row.
 */
export function personRecords(
  columns: readonly ReadColumn[],
  key: DraftText,
  role: readonly DraftText[],
  rows: RowRoles | undefined,
): readonly (readonly DraftText[])[] {
  const keys = columnsIn(key);
  if (keys.length === 0) return [];
  return PARTIES.flatMap((party): (readonly DraftText[])[] => {
    const of = (field: ColumnField) => columns.find((each) => each.field === field && each.party === party);
    const whole = of('full name');
    const [first, last] = [of('first name'), of('last name')];
    if (whole === undefined && last === undefined) return [];
    const names = whole === undefined ? [first, of('middle name'), last].flatMap((each) => each ?? []) : [whole];
    const written = names.map(({ name }) => name);
    const title = rows?.column ?? of('job title') ?? (party === 'business' ? undefined : columns.find(isTitle));
    const texts: DraftText[] = [
      ...(rows === undefined ? [] : [rows.ofPersons]),
      guess('person_key', [...new Set([...keys, ...written])], 'the row, and the name in it'),
      {
        column: 'full_name',
        value: written.length === 1 ? written[0] : written,
        isSure: whole === undefined,
        reason: names[0]?.reason ?? '',
      },
      ...(whole === undefined ? [...textOf('first_name', first), ...textOf('last_name', last)] : []),
      ...(title === undefined
        ? [guess('job_title', { constant: titleOf(party, columns) }, 'no column says it')]
        : textOf('job_title', title)),
      ...role,
    ];
    return [texts];
  });
}

/** A person who stands beside a firm is somebody to talk to, as far as anybody knows; one who stands alone owns the business. */
const titleOf = (party: keyof typeof TITLES, columns: readonly ReadColumn[]): string =>
  party === 'business' && columns.some(({ field }) => isFirmName(field)) ? TITLES.contact : TITLES[party];

const isTitle = ({ field, party }: ReadColumn) => field === 'job title' && party !== 'other';
