import type { ColumnMapping, FileFormat, ListType } from '../../operations/list.ts';

/** What a run of a list does: a list whose paths the catalog knows, with nothing left to choose. */
export interface ListDefinition {
  readonly listType: ListType;
  readonly name: string | null;
  readonly description: string | null;
  readonly search: DefinedSearch;
  readonly fileFormat: FileFormat;
  /** The column that names the entity, and the attribute columns in their order; those of the input and of the match stand beside them. */
  readonly columns: readonly DefinedColumn[];
  /** Empty: proposed from the file. */
  readonly columnMapping: readonly ColumnMapping[];
  /** The file whose rows an ENRICHMENT matches; null in a LIST_GENERATION. */
  readonly inputFileUri: string | null;
}

/** The entities that a list is about. */
export interface DefinedSearch {
  /** A kind of business, or a type that a team has added, in capitals: BRAND, PERMIT. */
  readonly entityType: string;
  /** In the language of `Conditions.filter`; null: all. */
  readonly filter: unknown;
  readonly orderBy: readonly string[];
  readonly limit: number | null;
  readonly prompt: string | null;
  readonly matchThreshold: number | null;
  /** What is known of the businesses that a search with output finds; absent in lists. */
  readonly known?: KnownBusiness | undefined;
}

/** Whether search finds the entities, by what is known of them or by a prompt; else the filter alone says which they are. */
export const isFound = ({ prompt, known }: DefinedSearch): boolean => prompt !== null || known !== undefined;

/** The fields of SearchInput that tell a business, as they were written; tax numbers are none of them. */
export interface KnownBusiness {
  readonly id: string | null;
  readonly name: string | null;
  readonly website: string | null;
  readonly phoneNumber: string | null;
  readonly person: unknown;
  readonly addresses: readonly unknown[];
}

/** One column of the file. */
export interface DefinedColumn {
  /** The column's fullyQualifiedName, in camelCase: `operatingLocations.addresses.city`, `names[1].name`, or `svc_id` (`id` for a team's own). */
  readonly path: string;
  /** The column's name in the file; no two are equal, whatever their case. */
  readonly alias: string;
}
