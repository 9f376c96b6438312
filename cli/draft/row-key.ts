import type { AddressBlock } from './address-blocks.ts';
import type { DraftColumn } from './draft-fields.ts';
import type { DraftText } from './draft-text.ts';

/**
 * What identifies the rows of a table: the column whose values differ most, of those whose header says a key; else a column of
 * numbers of their own, a tax number, or name and place together.
 */
export function rowKey(
  columns: readonly DraftColumn[],
  name: DraftColumn | undefined,
  place: AddressBlock | undefined,
): DraftText {
  const named = columns.filter(({ field }) => field === 'file number' || field === 'key');
  const [best] = named.toSorted(
    (one, other) => Number(other.isSure) - Number(one.isSure) || other.shape.distinct - one.shape.distinct,
  );
  if (best !== undefined && best.shape.distinct > MIN_DISTINCT) {
    const isUnique = best.shape.distinct === 1;
    const reason = isUnique ? 'every value differs' : 'most values differ';
    return { column: '', value: best.name, isSure: isUnique, reason };
  }
  const code = columns.find(isLikeKey) ?? columns.find(({ field }) => field === 'ein');
  if (code !== undefined)
    return { column: '', value: code.name, isSure: false, reason: 'every row has a number of its own' };
  const street = place?.parts.get('street') ?? place?.parts.get('address line') ?? [];
  const zip = place?.parts.get('zip') ?? [];
  const parts = [name, ...street, ...zip].flatMap((each) => each?.name ?? []);
  return { column: '', value: parts, isSure: false, reason: 'no column is a key: name and place stand for one' };
}

/** A column that nothing is said of, with a number or code of its own in each row. */
const isLikeKey = ({ field, shape, values }: DraftColumn): boolean =>
  field === undefined &&
  shape.filled === shape.rows &&
  shape.filled > 1 &&
  shape.distinct === 1 &&
  shape.words === 1 &&
  shape.share.date === 0 &&
  shape.share.email === 0 &&
  values.every((value) => /^[\w.-]*\d[\w.-]*$/.test(value) && value.length >= 3 && value.length <= 40);

/** Least share of values that differ in a column that identifies rows. */
const MIN_DISTINCT = 0.5;
