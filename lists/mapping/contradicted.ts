import { isFirmName } from './column-field.ts';
import type { ColumnJudgement } from './judge-columns.ts';
import type { ReadColumn } from './read-column.ts';
import { formShare, LEGAL_WORDS } from './register-fields.ts';
import { cityWithZip } from './relations.ts';

/**
 * The columns, but for names and cities that other columns of the table contradict. A name that few rows differ in is none
 * where another column has names of firms that do; a city that its header does not say has to go with the ZIP codes or stand in the
 * addresses.
 */
export function withoutContradicted(
  columns: readonly ReadColumn[],
  judged: readonly ColumnJudgement[],
): readonly ReadColumn[] {
  const name = columns.find(isFewNames);
  const better = name === undefined ? undefined : columns.find((column) => isNames(column, name));
  return columns.map((column, at) => {
    if (better !== undefined && column === name) return { ...column, field: undefined, reason: 'its values repeat' };
    if (column.field === 'legal name' && columns.some((other) => isMoreLegal(other, column)))
      return { ...column, field: 'name' as const };
    if (isFewNames(column)) return { ...column, isSure: false, reason: `${column.reason}, but its values repeat` };
    if (column.field === 'city' && !column.isSure && !saysCity(judged[at]) && !isCity(column, columns))
      return { ...column, field: undefined, reason: 'no address has its values' };
    return column;
  });
}

/** Whether another column has the firms with their legal forms, and this one is of names that some firms trade by. */
const isMoreLegal = (other: ReadColumn, name: ReadColumn): boolean =>
  other.field === 'legal name' && formShare(other) >= MORE * formShare(name) && !LEGAL_WORDS.test(name.words);
const MORE = 1.5;

const isFewNames = ({ field, shape }: ReadColumn): boolean =>
  isFirmName(field) && shape.filled >= 5 && shape.distinct <= 0.6 && shape.share.company < 0.05;

function isNames({ field, party, shape }: ReadColumn, name: ReadColumn): boolean {
  const { share } = shape;
  return (
    (field === undefined || field === 'name') &&
    (party === 'business' || party === 'place') &&
    shape.filled >= name.shape.filled / 2 &&
    shape.distinct >= 0.9 &&
    shape.distinct * shape.filled > name.shape.distinct * name.shape.filled &&
    (field === 'name' || share.company >= 0.2) &&
    share.street + share.date + share.number + share.website < 0.2
  );
}

const saysCity = (column: ColumnJudgement | undefined): boolean =>
  column?.header.field === 'ADDRESS_CITY' && column.header.weight > 0;

function isCity(city: ReadColumn, columns: readonly ReadColumn[]): boolean {
  const lines = columns.find(({ field }) => field === 'address line');
  if (lines === undefined) return cityWithZip(city, columns) > 0;
  const within = city.cells.filter(
    (cell, at) => cell !== '' && lines.cells[at]?.toUpperCase().includes(cell.toUpperCase()),
  );
  return within.length >= 0.5 * city.shape.filled;
}
