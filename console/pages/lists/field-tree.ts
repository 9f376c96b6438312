import type { Fields, Value } from '../../../gateway/console/answers/fields.ts';
import type { TreeItem } from '../../parts/tree.tsx';
import { labelOf, pathsWith, targetOf, wordsOf } from './fields.ts';

/** The fields that a tree offers. */
export interface TreeOf {
  readonly fields: Fields;
  readonly entity: string;
  /** True if records can be chosen with "there is one", which makes a condition and never a column. */
  readonly withRecords: boolean;
  /** True if a path is among the chosen ones; absent if only one is chosen. */
  readonly isChecked?: (path: string) => boolean;
}

/** Suffix, in the id of the item for records themselves, after the path of the records. */
const THEMSELVES = ' ';

/** The path of an item. */
export const pathOf = ({ id }: TreeItem): string => id.replace(THEMSELVES, '');

/** The items below a path; for an empty path, those of the entity itself. */
export function itemsBelow({ fields, entity, withRecords, isChecked }: TreeOf, path: string): readonly TreeItem[] {
  const target = path === '' ? undefined : targetOf(fields, entity, path);
  const record = target?.record ?? fields.entities[entity]?.record ?? '';
  const { values = [], links = [] } = fields.records[record] ?? {};
  const ofLink = (target?.links.at(-1)?.values ?? []).filter(({ name }) => !values.some((each) => each.name === name));
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const themselves = { id: path + THEMSELVES, label: 'whether there is one', isBranch: false };
  return [
    ...(withRecords && path !== '' ? [themselves] : []),
    ...[...values, ...ofLink].map((value) => leafOf(at(value.name), wordsOf(value.name), value, isChecked)),
    ...links.map(({ name, description }) => ({
      ...{ id: at(name), label: wordsOf(name), title: description, isBranch: true },
    })),
  ];
}

/** The items whose paths have all of some words. */
export const itemsWith = ({ fields, entity, isChecked }: TreeOf, text: string): readonly TreeItem[] =>
  pathsWith(fields, entity, text).flatMap((path) => {
    const value = targetOf(fields, entity, path)?.value;
    return value === undefined ? [] : [leafOf(path, labelOf(path), value, isChecked)];
  });

function leafOf(id: string, label: string, { kind, description }: Value, isChecked: TreeOf['isChecked']): TreeItem {
  const leaf = { id, label, note: NOTES[kind] ?? '', title: description, isBranch: false };
  return isChecked === undefined ? leaf : { ...leaf, isChecked: isChecked(id) };
}

/** The kind of a value, unless it is text. */
const NOTES: Readonly<Record<string, string>> = {
  integer: 'number',
  float: 'number',
  numberText: 'number',
  boolean: 'yes or no',
  date: 'day',
  dateTime: 'time',
};
