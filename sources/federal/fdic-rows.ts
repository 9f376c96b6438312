import { readJson, textAt } from '../formats/json-documents.ts';
import { isObject } from '../formats/json-object.ts';
import type { Table, TableRow } from '../formats/table.ts';
import { headText } from '../formats/text-lines.ts';
import type { WrittenAddress } from '../records/address.ts';
import type { SourceTarget } from '../source-target.ts';

/** The agency's column names, by their role in the source. */
type FdicColumns<Column extends string> = Readonly<Record<Column, readonly [name: string]>>;

/** Facts that apply to all files of the agency. */
export const FDIC = {
  publisher: 'US Federal Deposit Insurance Corporation (FDIC), BankFind Suite',
  licence: 'Public domain',
  generated: false,
};

/** True if a text is an answer of the agency's API, `{"meta": …, "data": [{"data": {…}}]}`, whose rows have a field. */
export const isFdicAnswer = (head: string, field: string): boolean =>
  /^\s*\{\s*"(?:meta|data)"\s*:/.test(head) && new RegExp(`"data"\\s*:\\s*\\{[^{}]*"${field}"\\s*:`).test(head);

/** The rows of a file: a table, or an answer of the API. */
export async function* fdicRows<Column extends string>(
  file: string,
  known: Table<Column>,
  columns: FdicColumns<Column>,
  target: SourceTarget,
): AsyncGenerator<TableRow<Column>> {
  if (known.headerOf(headText(file)) !== undefined) {
    yield* known.rows(file, target);
    return;
  }
  target.rows({ json: true });
  const { broken, note, advance } = target;
  for await (const { line, value, text } of readJson(file, { wrapped: true, broken, note, advance })) {
    // Besides the rows, an answer repeats the request and the number of rows.
    if (!isObject(value.data)) continue;
    target.read();
    yield { line, at: (column) => textAt(value.data, columns[column][0]), text };
  }
}

const ADDRESS = ['street', 'unit', 'city', 'state', 'zip', 'latitude', 'longitude'] as const;

/** The address of an institution or office. */
export const fdicAddress = (row: TableRow<(typeof ADDRESS)[number]>): WrittenAddress => {
  const [street = '', unit = '', city = '', state = '', zip = '', latitude = '', longitude = ''] = ADDRESS.map(row.at);
  return { street, unit, city, state, zip, latitude, longitude };
};
