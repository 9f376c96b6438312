import type { ColumnMapping, FileFormat, ListType } from '../../operations/list.ts';

/** What a run of a list does: all paths are known to the catalog and nothing is left to choose. */
export interface ListDefinition {
  readonly listType: ListType;
  readonly name: string | null;
  readonly description: string | null;
  readonly search: DefinedSearch;
  readonly fileFormat: FileFormat;
  /**
   * The column that identifies the entity, and the attribute columns in their order; excludes columns of the input and of
   * the match.
   */
  readonly columns: readonly DefinedColumn[];
  /** If empty, a mapping is proposed from the file. */
  readonly columnMapping: readonly ColumnMapping[];
  /** The file whose rows an ENRICHMENT matches; null for a LIST_GENERATION. */
  readonly inputFileUri: string | null;
}

/** Selects the entities of a list. */
export interface DefinedSearch {
  /** A type of business, or a type added by a team, in capitals: BRAND, PERMIT. */
  readonly entityType: string;
  /** In the language of `Conditions.filter`; null means all. */
  readonly filter: unknown;
  readonly orderBy: readonly string[];
  readonly limit: number | null;
  readonly prompt: string | null;
  readonly matchThreshold: number | null;
  /** What is known about the businesses that a search with output finds; absent in lists. */
  readonly known?: KnownBusiness | undefined;
}

/** Whether search finds the entities, by known facts or by a prompt; otherwise only the filter selects them. */
export const isFound = ({ prompt, known }: DefinedSearch): boolean => prompt !== null || known !== undefined;

/** The fields of SearchInput that identify a business, as written; tax numbers are not among them. */
export interface KnownBusiness {
  readonly id: string | null;
  readonly name: string | null;
  readonly website: string | null;
  readonly phoneNumber: string | null;
  readonly person: unknown;
  readonly addresses: readonly unknown[];
}

/** A column of the file. */
export interface DefinedColumn {
  /**
   * The column's fullyQualifiedName, in camelCase: `operatingLocations.addresses.city`, `names[1].name`, or `svc_id` (`id`
   * for a team's own records).
   */
  readonly path: string;
  /** The column's name in the file; no two are equal, whatever their case. */
  readonly alias: string;
}
