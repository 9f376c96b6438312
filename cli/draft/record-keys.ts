import { headerTokens } from '../../lists/mapping/header-tokens.ts';
import type { AddressBlock } from './address-blocks.ts';
import type { DraftColumn } from './draft-fields.ts';
import type { DraftText } from './draft-text.ts';

/** What identifies the records of a row: the firm, which several rows may share, and the row itself. */
export interface RecordKeys {
  readonly firm: DraftText;
  readonly row: DraftText;
}

/** The keys of a table's records. `legal`: the name of the firm; `name`: any name, for a table without a key. */
export function recordKeys(
  columns: readonly DraftColumn[],
  legal: DraftColumn | undefined,
  name: DraftColumn | undefined,
  place: AddressBlock | undefined,
): RecordKeys {
  const row = rowKey(columns, name, place);
  const firm = legal === undefined ? undefined : columns.find((column) => isFirmKey(column, legal, row));
  if (firm === undefined) return { firm: row, row };
  return {
    firm: { column: '', value: firm.name, isSure: false, reason: 'rows of one value have one legal name' },
    row,
  };
}

const isKey = ({ field }: DraftColumn) => field === 'file number' || field === 'key';

/**
 * The key column with the surest header, then with the most distinct values, alone or with another column that distinguishes its rows;
 * else a column with a unique number in each row, a tax number, or name and place together.
 */
function rowKey(
  columns: readonly DraftColumn[],
  name: DraftColumn | undefined,
  place: AddressBlock | undefined,
): DraftText {
  const [best] = columns
    .filter(isKey)
    .toSorted((one, other) => Number(other.isSure) - Number(one.isSure) || other.shape.distinct - one.shape.distinct);
  if (best !== undefined && best.shape.distinct === 1)
    return { column: '', value: best.name, isSure: true, reason: 'every value differs' };
  const outlet = best === undefined ? undefined : columns.find((column) => tellsApart(column, best));
  if (best !== undefined && outlet !== undefined)
    return { column: '', value: [best.name, outlet.name], isSure: false, reason: 'together every row differs' };
  if (best !== undefined && best.shape.distinct > MIN_DISTINCT)
    return { column: '', value: best.name, isSure: false, reason: 'most values differ' };
  const code = columns.find(isLikeKey) ?? columns.find(({ field }) => field === 'ein');
  if (code !== undefined)
    return { column: '', value: code.name, isSure: false, reason: 'every row has a number of its own' };
  const street = place?.parts.get('street') ?? place?.parts.get('address line') ?? [];
  const zip = place?.parts.get('zip') ?? [];
  const parts = [name, ...street, ...zip].flatMap((each) => each?.name ?? []);
  return { column: '', value: parts, isSure: false, reason: 'no column is a key: name and place stand for one' };
}

const OUTLET = /\b(?:outlet|site|location|store|branch|establishment|premises?|sequence|seq|suffix)\b/i;

/** The number of an outlet within its firm: together with `key` it is unique in each row. */
function tellsApart(column: DraftColumn, key: DraftColumn): boolean {
  if (column === key || !OUTLET.test(headerTokens(column.name).join(' '))) return false;
  if (column.shape.filled < column.shape.rows || column.shape.words > 1) return false;
  const pairs = new Set(column.cells.map((cell, at) => JSON.stringify([key.cells[at], cell])));
  return pairs.size === column.cells.length;
}

/** A key that several rows share, where each value has only one legal name. */
function isFirmKey(column: DraftColumn, legal: DraftColumn, row: DraftText): boolean {
  if (!isKey(column) || column.name === row.value || column.shape.filled < column.shape.rows) return false;
  const names = Map.groupBy(legal.cells.keys(), (at) => column.cells[at]);
  const shared = [...names.values()].filter((rows) => rows.length > 1);
  return shared.length > 0 && shared.every((rows) => new Set(rows.map((at) => legal.cells[at])).size === 1);
}

/** A column without an interpretation, with a unique number or code in each row. */
const isLikeKey = ({ field, shape, values }: DraftColumn): boolean =>
  field === undefined &&
  shape.filled === shape.rows &&
  shape.filled > 1 &&
  shape.distinct === 1 &&
  shape.words === 1 &&
  shape.share.date === 0 &&
  shape.share.email === 0 &&
  values.every((value) => /^[\w.-]*\d[\w.-]*$/.test(value) && value.length >= 3 && value.length <= 40);

/** Minimum share of distinct values in a column that identifies rows. */
const MIN_DISTINCT = 0.5;
