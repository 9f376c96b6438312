import { stateCode } from '../../matching/addresses/states.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import type { TableColumn } from './table-column.ts';

/** What relations are judged by. */
type Values = Pick<TableColumn, 'shape' | 'cells'>;

/** Minimum rows in which two columns both have values for their relation to count. */
const MIN_ROWS = 5;

/**
 * How well ZIP codes and states of the rows agree: log-odds that both columns are what they look like; 0 without another
 * column.
 */
export const zipWithState = (zip: Values, columns: readonly Values[]): number =>
  bestWith(
    columns,
    (state) => state !== zip && state.shape.share.state >= 0.6,
    (state) => agreement(zip, state),
  );

/** The same, from the state column. */
export const stateWithZip = (state: Values, columns: readonly Values[]): number =>
  bestWith(
    columns,
    (zip) => zip !== state && zip.shape.share.zip >= 0.6,
    (zip) => agreement(zip, state),
  );

function bestWith(columns: readonly Values[], isOther: (column: Values) => boolean, weigh: (column: Values) => number) {
  const weights = columns.filter(isOther).map(weigh);
  return weights.length === 0 ? 0 : Math.max(...weights);
}

function agreement(zip: Values, state: Values): number {
  let [both, agree] = [0, 0];
  for (const [row, cell] of zip.cells.entries()) {
    const code = stateCode(state.cells[row] ?? '');
    const states = /^\d{5}/.test(cell) ? statesOfZip(cell) : [];
    if (code === undefined || states.length === 0) continue;
    both += 1;
    if (states.includes(code)) agree += 1;
  }
  if (both < MIN_ROWS) return 0;
  return agree / both >= 0.8 ? 1.5 : agree / both < 0.3 ? -2.5 : 0;
}

/**
 * How nearly a column has one value for each ZIP code, as cities have and few other things: log-odds. A column with the
 * same value in all rows is no evidence, and neither is one that repeats for other reasons.
 */
export function cityWithZip(city: Values, columns: readonly Values[]): number {
  const zip = columns.find((other) => other !== city && other.shape.share.zip >= 0.8);
  if (zip === undefined || city.shape.top > 0.95 || city.shape.filled < MIN_ROWS) return 0;
  const byZip = new Map<string, Map<string, number>>();
  for (const [row, cell] of zip.cells.entries()) {
    const [code, value] = [cell.slice(0, 5), (city.cells[row] ?? '').toUpperCase()];
    if (code === '' || value === '') continue;
    const values = byZip.get(code) ?? new Map<string, number>();
    byZip.set(code, values.set(value, (values.get(value) ?? 0) + 1));
  }
  let [rows, alike] = [0, 0];
  for (const values of byZip.values()) {
    const of = [...values.values()].reduce((sum, count) => sum + count, 0);
    if (of < 2) continue;
    rows += of;
    alike += Math.max(...values.values());
  }
  if (rows < MIN_ROWS) return 0;
  // Subtracts the agreement that would occur by chance, without a ZIP code.
  const gain = (alike / rows - city.shape.top) / (1 - city.shape.top);
  return gain >= 0.7 ? 2.5 : gain >= 0.4 ? 1.2 : gain < 0.15 ? -1 : 0;
}

/** A column of single words beside one of given names is probably one of family names: log-odds. */
export function besideGivenNames(at: number, columns: readonly Values[]): number {
  const isGiven = (other: number) => {
    const share = columns[other]?.shape.share;
    return share !== undefined && share.givenName >= 0.35 && share.oneWord >= 0.7;
  };
  return [at - 1, at + 1].some(isGiven) ? 2.8 : isGiven(at - 2) ? 2 : 0;
}

/** A city is usually beside its state or ZIP code: log-odds. */
export function cityBeside(at: number, columns: readonly Values[]): number {
  const isPlace = (other: number) => {
    const share = columns[other]?.shape.share;
    return share !== undefined && Math.max(share.state, share.zip) >= 0.8;
  };
  return isPlace(at + 1) ? 2.2 : isPlace(at - 1) || isPlace(at + 2) ? 0.7 : 0;
}

/** A file with addresses usually has the names of whoever is there: log-odds. */
export const nameInFile = (columns: readonly Values[]): number =>
  columns.some(({ shape: { share } }) => share.street >= 0.4 || share.zip >= 0.8) ? 1 : -1;
