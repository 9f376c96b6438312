import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { type DraftText, guess } from './draft-text.ts';
import { type KeyFacts, keyFacts } from './key-facts.ts';
import { nameOfPerson, namesRowsWithout } from './person-records.ts';
import type { RowSubject } from './row-subject.ts';
import type { WholeTable } from './table-sample.ts';

/** What identifies the records of a row: the firm, which several rows may share, and the business of the row. */
export interface RecordKeys {
  readonly firm: DraftText;
  readonly row: DraftText;
}

/** Maximum columns that are tried as a key, and pairs of them. */
const MAX_TRIED = 4;
/** Maximum share of the further rows of a business that may write its name or street differently. */
const MAX_CONTRARY = 0.02;

interface Candidate {
  readonly columns: readonly ReadColumn[];
  readonly facts: KeyFacts;
}

/**
 * The keys of a table's records, checked in all its rows. The business: a number that several rows share, if they agree on
 * its name and street; else the column that differs in each row, with the surest header first; else two columns that
 * differ together; else a number that some rows lack, and name and place for those; else name and place. The firm: a number
 * that several rows share, if they agree on the legal name.
 */
export async function recordKeys(
  columns: readonly ReadColumn[],
  { legal, trade, place }: RowSubject,
  table: WholeTable,
): Promise<RecordKeys> {
  const keys = columns
    .filter((column) => isKey(column) && column.shape.filled > 0 && table.lists?.has(column.name) !== true)
    .toSorted((one, other) => Number(other.isSure) - Number(one.isSure) || other.shape.distinct - one.shape.distinct)
    .slice(0, MAX_TRIED);
  const taxed = columns.filter(({ field, shape }) => field === 'ein' && shape.filled > 0);
  const codes = [...columns.filter(isLikeKey), ...taxed].slice(0, MAX_TRIED);
  // A tax number that rows share is a firm's, in all of its outlets and years.
  const shareable = [...keys, ...taxed];
  const singles = [...keys, ...codes].map((column) => [column]);
  const street = place?.parts.get('street') ?? place?.parts.get('address line') ?? [];
  const names = [trade, legal].flatMap((column) => column ?? []);
  const person = nameOfPerson(columns);
  const firm = legal === undefined ? names.slice(0, 1) : [legal];
  // Where some rows name a person alone, that is what tells them apart.
  const named = names.length === 0 || namesRowsWithout(person, names) ? [...firm, ...person] : firm;
  const zip = place?.parts.get('zip') ?? [];
  const city =
    street.length + zip.length > 0 ? [] : (place?.parts.get('city') ?? place?.parts.get('city and state') ?? []);
  const made = [...named, ...street, ...zip, ...city];
  const tried = [...singles, ...pairs(keys, columns, names), ...(made.length === 0 ? [] : [made])];
  const says = [namesOf(names), ...namesOf(street).map((name) => [name])];
  const firms = legal === undefined ? [] : shareable;
  const facts = await keyFacts(table, [
    ...tried.map((of) => ({ columns: namesOf(of), says })),
    ...firms.map((key) => ({ columns: [key.name], says: legal === undefined ? [] : [[legal.name]] })),
  ]);
  const candidates = tried.flatMap((of, at): Candidate[] => {
    const found = facts[at];
    return found === undefined ? [] : [{ columns: of, facts: found }];
  });
  const ofMade = made.length === 0 ? undefined : candidates.pop();
  const row = rowKey(candidates, ofMade, { keys, shareable, isNamed: names.length > 0 });
  const ofFirms = firms.map((key, at) => ({ key, facts: facts[tried.length + at] }));
  const shared = ofFirms.find(
    ({ key, facts: of }) =>
      key.name !== row.value && of?.empty === 0 && of.shortened === 0 && of.repeated > 0 && of.contrary === 0,
  );
  if (shared !== undefined) return { firm: guess('', shared.key.name, 'rows of one value have one legal name'), row };
  const own = ofFirms.find(({ key }) => key.name === row.value);
  if (legal === undefined || own?.facts === undefined || own.facts.contrary === 0) return { firm: row, row };
  return { firm: guess('', [own.key.name, legal.name], 'rows of one business have several legal names'), row };
}

const namesOf = (columns: readonly ReadColumn[]) => columns.map(({ name }) => name);
const isKey = ({ field }: ReadColumn) => field === 'file number' || field === 'key';

interface KeyColumns {
  readonly keys: readonly ReadColumn[];
  /** Those that rows of one business may share. */
  readonly shareable: readonly ReadColumn[];
  readonly isNamed: boolean;
}

/** The key of the business of a row; `made`: of name and place, for rows that no number tells apart. */
function rowKey(
  candidates: readonly Candidate[],
  made: Candidate | undefined,
  { keys, shareable, isNamed }: KeyColumns,
): DraftText {
  const singles = (among: readonly ReadColumn[]) =>
    candidates.filter(({ columns: [key, ...more] }) => more.length === 0 && key && among.includes(key));
  return (
    (isNamed ? keyOfSeveral(singles(shareable)) : undefined) ??
    keyOfOne(candidates, keys) ??
    keyOfSome(singles(keys), made) ??
    (made === undefined ? keyText([], false, 'no column is a key') : madeKey(made, candidates))
  );
}

const NO_ROWS = 'the file has no rows to check it in';

const keyText = (names: readonly string[], isSure: boolean, reason: string): DraftText => ({
  column: '',
  value: names.length === 1 ? names[0] : names,
  isSure,
  reason,
});

/** A number that several rows of one business share. */
function keyOfSeveral(singles: readonly Candidate[]): DraftText | undefined {
  const found = singles.find(
    ({ facts: { empty, shortened, repeated, contrary } }) =>
      empty + shortened === 0 && repeated > 0 && contrary <= MAX_CONTRARY * repeated,
  );
  if (found === undefined) return undefined;
  const { rows, contrary } = found.facts;
  const but = contrary === 0 ? '' : `, but for ${counted(contrary)} of ${counted(rows)}`;
  return keyText(namesOf(found.columns), false, `rows of one value have one name and street${but}`);
}

/** A number that each row has for itself, or two columns together. */
function keyOfOne(candidates: readonly Candidate[], keys: readonly ReadColumn[]): DraftText | undefined {
  const found = candidates.find(({ facts }) => facts.empty + facts.shortened + facts.repeated === 0);
  if (found === undefined) return undefined;
  const [key, ...more] = found.columns;
  const [names, rows] = [namesOf(found.columns), counted(found.facts.rows)];
  if (found.facts.rows === 0) return keyText(names, false, NO_ROWS);
  return more.length > 0
    ? keyText(names, false, `no column is a key; together they differ in all ${rows} rows`)
    : keyText(names, key !== undefined && keys.includes(key), `every value differs, in all ${rows} rows`);
}

/** A number that most rows have for themselves, and what else the others have. */
function keyOfSome(singles: readonly Candidate[], made: Candidate | undefined): DraftText | undefined {
  const found = singles.find(
    ({ facts: { rows, empty, shortened, repeated } }) => repeated + shortened === 0 && empty < rows / 2,
  );
  const [key] = found?.columns ?? [];
  if (found === undefined || made === undefined || key === undefined) return undefined;
  const { empty, rows } = found.facts;
  const reason = `every value differs, but ${counted(empty)} of ${counted(rows)} rows have none`;
  return guess('', { first: [key.name, namesOf(made.columns)] }, reason);
}

/** Name and place. */
function madeKey({ columns, facts: { rows, repeated } }: Candidate, candidates: readonly Candidate[]): DraftText {
  const shortened = candidates.find(({ facts: of }) => of.shortened > 0)?.columns[0]?.name;
  const why = shortened === undefined ? '' : `; a spreadsheet shortened the numbers of ${JSON.stringify(shortened)}`;
  if (rows === 0) return keyText(namesOf(columns), false, NO_ROWS);
  const same =
    repeated === 0 ? `none of ${counted(rows)} rows repeats` : `${counted(repeated)} of ${counted(rows)} rows repeat`;
  return keyText(namesOf(columns), false, `no column is a key, nor are two; ${same} this one${why}`);
}

const counted = (count: number) => count.toLocaleString('en-US');

const OUTLET = /\b(?:outlet|site|location|store|branch|establishment|premises?|sequence|seq|suffix)\b/;

/** A number with a further column that tells its rows apart in the sample: that of an outlet first, the names last. */
function pairs(
  keys: readonly ReadColumn[],
  columns: readonly ReadColumn[],
  names: readonly ReadColumn[],
): readonly (readonly ReadColumn[])[] {
  const isOutlet = (column: ReadColumn) => OUTLET.test(column.words);
  const codes = columns
    .filter((column) => (column.field === undefined || isKey(column)) && column.shape.words === 1)
    .toSorted((one, other) => Number(isOutlet(other)) - Number(isOutlet(one)));
  return keys
    .flatMap((key) => [...codes, ...names].filter((column) => tellsApart(column, key)).map((column) => [key, column]))
    .slice(0, MAX_TRIED);
}

function tellsApart(column: ReadColumn, key: ReadColumn): boolean {
  if (column === key || column.shape.filled < column.shape.rows || key.shape.filled < key.shape.rows) return false;
  const together = new Set(column.cells.map((cell, at) => JSON.stringify([key.cells[at], cell])));
  return together.size === column.cells.length;
}

/** A column without an interpretation, with a unique number or code in each row. */
const isLikeKey = ({ field, shape, values }: ReadColumn): boolean =>
  field === undefined &&
  shape.filled === shape.rows &&
  shape.filled > 1 &&
  shape.distinct === 1 &&
  shape.words === 1 &&
  shape.share.date === 0 &&
  shape.share.email === 0 &&
  values.every((value) => /^[\w.-]*\d[\w.-]*$/.test(value) && value.length >= 3 && value.length <= 40);
