import { API, type SchemaChange } from './changes.ts';

/** How much clients used what a change changes. */
export interface ChangeUsage {
  readonly operations: number;
  readonly requests: number;
  readonly accounts: number;
}

/** Selects schema coordinates: those that are listed, and all that begin with one of the prefixes. */
export interface Coordinates {
  readonly exact: readonly string[];
  readonly prefixes: readonly string[];
}

/** What clients used of the schema in a period. */
export interface RecordedUsage {
  /** Length of the period; it ends today. */
  readonly days: number;
  /** The first day with recorded usage, if the period began before it: then what seems unused may have been used. */
  readonly onlySince?: string | undefined;
  of(coordinates: Coordinates): Promise<ChangeUsage>;
}

/** A break of what no request used in the whole period. */
export const isUnused = (usage: ChangeUsage | undefined, { onlySince }: Pick<RecordedUsage, 'onlySince'>): boolean =>
  usage?.requests === 0 && onlySince === undefined;

/** Usage of what a change of the API changes; undefined for what has no coordinate that requests use, such as a directive. */
export async function usageOf(change: SchemaChange, recorded: RecordedUsage): Promise<ChangeUsage | undefined> {
  const used = change.schemas.includes(API) ? coordinatesOf(change) : undefined;
  return used && recorded.of(used);
}

/**
 * The coordinates whose users a change may break. Who leaves an argument or an input field out is broken by a default, by
 * a type that is no longer nullable and by one that is new and required: then all users of the field, or of the input, count.
 */
export function coordinatesOf({
  type,
  coordinate,
}: Pick<SchemaChange, 'type' | 'coordinate'>): Coordinates | undefined {
  const [name = '', field, argument] = coordinate.split('.');
  if (name === '' || name.startsWith('@') || type.startsWith('SCHEMA_')) return undefined;
  if (field === undefined) return { exact: [name], prefixes: [`${name}.`] };
  if (type.startsWith('ENUM_VALUE_')) return { exact: [coordinate, `${name}.*`], prefixes: [] };
  if (type.startsWith('INPUT_FIELD_') && type !== 'INPUT_FIELD_REMOVED') return { exact: [name], prefixes: [] };
  if (argument !== undefined && type !== 'FIELD_ARGUMENT_REMOVED') return { exact: [`${name}.${field}`], prefixes: [] };
  return { exact: [coordinate], prefixes: [] };
}
