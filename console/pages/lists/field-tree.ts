import type { Fields, Value } from '../../../gateway/console/answers/fields.ts';
import type { TreeItem } from '../../parts/tree.tsx';
import { labelOf, pathsWith, placeOf, wordsOf } from './fields.ts';

/** What a tree of fields offers. */
export interface TreeOf {
  readonly fields: Fields;
  readonly entity: string;
  /** Whether "there is one" can be chosen of records, which is a condition and no column. */
  readonly withRecords: boolean;
  /** Whether a path is among those that were chosen; absent where one is chosen. */
  readonly isChecked?: (path: string) => boolean;
}

/** Behind the path of records in the id of the item that stands for them. */
const THEMSELVES = ' ';

/** The path that an item stands for. */
export const pathOf = ({ id }: TreeItem): string => id.replace(THEMSELVES, '');

/** The items below a path; those of the entity itself for an empty one. */
export function itemsBelow({ fields, entity, withRecords, isChecked }: TreeOf, path: string): readonly TreeItem[] {
  const place = path === '' ? undefined : placeOf(fields, entity, path);
  const record = place?.record ?? fields.entities[entity]?.record ?? '';
  const { values = [], links = [] } = fields.records[record] ?? {};
  const ofLink = (place?.links.at(-1)?.values ?? []).filter(({ name }) => !values.some((each) => each.name === name));
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
    const value = placeOf(fields, entity, path)?.value;
    return value === undefined ? [] : [leafOf(path, labelOf(path), value, isChecked)];
  });

function leafOf(id: string, label: string, { kind, description }: Value, isChecked: TreeOf['isChecked']): TreeItem {
  const leaf = { id, label, note: NOTES[kind] ?? '', title: description, isBranch: false };
  return isChecked === undefined ? leaf : { ...leaf, isChecked: isChecked(id) };
}

/** What a value is, where that is not a text. */
const NOTES: Readonly<Record<string, string>> = {
  integer: 'number',
  float: 'number',
  numberText: 'number',
  boolean: 'yes or no',
  date: 'day',
  dateTime: 'time',
};
