import { headerEvidence } from './header-words.ts';
import { cellValue, columnShape, SHAPES, type Shape } from './value-shapes.ts';

/** Shapes that values have and column names do not. */
const OF_VALUES: readonly Shape[] = [
  'state',
  'zip',
  'website',
  'email',
  'phone',
  'date',
  'number',
  'street',
  'company',
];
/** Minimum share of a column's values with a shape at which the column has it, if not the usual 0.8. */
const COMMON: Readonly<Partial<Record<Shape, number>>> = { company: 0.25, street: 0.5 };

/**
 * Whether the first row of a file holds data instead of column names. It does if a cell has the shape of its column or
 * occurs again among the values below, and no cell names a known thing or is a word above a column of numbers.
 */
export function looksLikeData(header: readonly string[], sample: readonly (readonly string[])[]): boolean {
  let likeData = 0;
  for (const [at, written] of header.entries()) {
    const cell = cellValue(written);
    if (cell === '') continue;
    const shape = columnShape(sample.map((row) => cellValue(row[at])));
    const { field, weight } = headerEvidence(cell);
    const shared = OF_VALUES.find((each) => shape.share[each] >= (COMMON[each] ?? 0.8) && SHAPES[each](cell));
    const repeated = sample.filter((row) => row[at]?.trim() === cell).length;
    if (shape.filled > 0 && (shared !== undefined || (repeated >= 2 && cell.length > 2))) likeData += 1;
    else if (field !== undefined && weight >= 3 && cell.split(/\s+/).length <= 6) return false;
    else if (/^[\p{L}_ ]+$/u.test(cell) && shape.filled >= 3 && Math.max(shape.share.number, shape.share.date) >= 0.95)
      return false;
  }
  return likeData > 0;
}
