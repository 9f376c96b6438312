import { CatalogError } from '../../catalog/error.ts';
import { type Association, type Catalog, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import { type FieldColumn, fieldColumns } from './field-columns.ts';

/** The entities of hand-written kinds that other records refer to by a key, and the key's column. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['Brand', 'brand_key'],
  ['OperatingLocation', 'location_key'],
  ['LegalEntity', 'legal_entity_key'],
  ['Person', 'person_key'],
]);

/** One link of an entity: the association, the side on which the entity is, and how a row names the other end. */
export interface Link {
  readonly association: Association;
  readonly side: 'from' | 'to';
  readonly other: string;
  /** The column of the other end's key; absent if the other end is the address of the row. */
  readonly column?: string;
  /** The edge's own fields, and their columns. */
  readonly fields: readonly FieldColumn[];
}

/** The column that names a record of an entity type; undefined if own records have no key for it. */
export const keyColumn = (type: RecordType): string | undefined =>
  type.loadedAs === undefined ? KEYS.get(type.name) : `${type.loadedAs}_key`;

/**
 * The links of own records of an entity: the far ends of its associations that have a key, and its address. A column is
 * named after the key of the far end; if several associations would share that name, each gets its verb as a prefix
 * (`is_held_by_brand_key`). Throws CatalogError if a name is still taken.
 */
export function linksOf(catalog: Catalog, type: RecordType, own: readonly FieldColumn[]): Link[] {
  const open = [...catalog.associations.values()].flatMap((association) => openLinks(catalog, type, association));
  const taken = new Set([keyColumn(type), ...own.map(({ name }) => name)]);
  const take = (name: string): string => {
    if (taken.has(name)) throw new CatalogError(type.name, `has two columns ${name} in own records; rename a field.`);
    taken.add(name);
    return name;
  };
  return open.map(({ key, ...link }) => {
    const isAlone = key !== keyColumn(type) && open.filter((other) => other.key === key).length === 1;
    const verb = verbOf(link.association);
    if (key === undefined && !isAlone)
      throw new CatalogError(type.name, 'has several associations with Address; own records have one address a row.');
    const stem = isAlone ? '' : `${verb}_`;
    return {
      ...link,
      ...(key === undefined ? {} : { column: take(stem + key) }),
      fields: fieldColumns(link.association.columns).map(({ name, ...rest }) => ({
        ...rest,
        name: take(taken.has(name) ? `${verb}_${name}` : name),
      })),
    };
  });
}

type OpenLink = Omit<Link, 'column' | 'fields'> & { readonly key: string | undefined };

function openLinks(catalog: Catalog, type: RecordType, association: Association): OpenLink[] {
  const side = association.from === type.name ? 'from' : association.to === type.name ? 'to' : undefined;
  if (side === undefined) return [];
  const other = association[side === 'from' ? 'to' : 'from'];
  const key = keyColumn(recordTypeOf(catalog, other));
  return key === undefined && other !== 'Address' ? [] : [{ association, side, other, key }];
}

const verbOf = ({ name, from, to }: Association): string => snakeCase(name.slice(from.length, name.length - to.length));
