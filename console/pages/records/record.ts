import type { OwnLink, OwnType, OwnValue } from '../../../gateway/console/answers/records.ts';
import { type Operation, operation } from '../../graphql/operation.ts';
import { fieldOf, itemsOf, textOf } from '../../parts/json.ts';
import { labelOf } from '../lists/fields.ts';

/** Records in the answers to the operations of a type. */
export interface FoundRecords {
  readonly found: readonly unknown[] | null;
}

type Variables = Readonly<Record<string, unknown>>;

/** The operation that finds records of a type. */
export const searchOperation = (type: OwnType): Operation<FoundRecords, Variables> => operation(type.searchOperation);

/** The operation that reads one record. */
export const recordOperation = (type: OwnType): Operation<FoundRecords, Variables> => operation(type.recordOperation);

/** Its variables: `first` records of each of some links. */
export const recordVariables = (type: OwnType, id: string, links: readonly OwnLink[], first: number): Variables => ({
  id,
  ...(type.links.length > 0 && { first }),
  ...Object.fromEntries(type.links.map((link) => [link.variable, links.includes(link)])),
});

/** The non-empty values of a record, by their names in plain words. */
export const shownValues = (record: unknown, values: readonly OwnValue[]): readonly (readonly [string, string])[] =>
  values.flatMap(({ name }) => {
    const text = textOf(fieldOf(record, name));
    return text === '' ? [] : [[labelOf(name), text] as const];
  });

/** The title of a record: its own name, or else its first value. */
export function titleOf(record: unknown, { titles, values, one }: OwnType): string {
  const names = titles.map((name) => textOf(fieldOf(record, name))).filter(Boolean);
  const [first] = shownValues(record, values);
  return names[0] ?? first?.[1] ?? `Unnamed ${one}`;
}

/** A record behind a link, as a line. */
export interface LinkedRecord {
  readonly key: string;
  readonly text: string;
  /** The page that shows it, or that of the business to which it belongs. */
  readonly href: string | undefined;
  readonly datasetIds: unknown;
  readonly firstObservedDate: string;
  readonly lastObservedDate: string;
}

/** The records behind a link in an answer; `pages`: the types whose records have a page. */
export function linkedRecords(record: unknown, link: OwnLink, pages: readonly OwnType[]): readonly LinkedRecord[] {
  return itemsOf(fieldOf(fieldOf(record, link.name), 'edges')).flatMap((edge) => {
    const node = fieldOf(edge, 'node');
    if (node === null || node === undefined) return [];
    const seen = (field: string) => textOf(fieldOf(edge, field) ?? fieldOf(node, field));
    const known = [nameIn(node), textOf(fieldOf(firstIn(node, 'addresses'), 'fullAddress'))];
    const values = [...shownValues(edge, link.edge), ...shownValues(node, link.values)].map(([, text]) => text);
    return [
      {
        key: textOf(fieldOf(edge, 'cursor')),
        text: [...known, ...values].filter(Boolean).join(' · ') || textOf(fieldOf(node, 'id')),
        href: hrefOf(node, link.to, pages),
        datasetIds: fieldOf(edge, 'datasetIds'),
        ...{ firstObservedDate: seen('firstObservedDate'), lastObservedDate: seen('lastObservedDate') },
      },
    ];
  });
}

/** How many records there are behind a link. */
export const totalOf = (record: unknown, { total }: OwnLink): number => Number(fieldOf(record, total) ?? 0);

function hrefOf(node: unknown, to: string, pages: readonly OwnType[]): string | undefined {
  const id = textOf(fieldOf(node, 'id'));
  if (to === 'Brand') return `/business/${id}`;
  const brand = textOf(fieldOf(firstIn(node, 'brands'), 'id'));
  if (brand !== '') return `/business/${brand}`;
  return pages.some(({ name }) => name === to) ? recordHref(to, id) : undefined;
}

/** The page of a record. */
export const recordHref = (type: string, id: string): string => `/records/${type}/${id}`;

/** Its own name, or else that of its brand. */
const nameIn = (node: unknown): string =>
  textOf(fieldOf(firstIn(node, 'names') ?? firstIn(firstIn(node, 'brands'), 'names'), 'name'));

/** The first record behind a connection of a node. */
function firstIn(node: unknown, connection: string): unknown {
  const [first] = itemsOf(fieldOf(fieldOf(node, connection), 'edges'));
  return fieldOf(first, 'node');
}
