/** The kinds of lists: businesses that a search selects, or businesses that the rows of a file name. */
export const LIST_TYPES = ['LIST_GENERATION', 'ENRICHMENT'] as const;
export type ListType = (typeof LIST_TYPES)[number];

export const FILE_FORMATS = ['PARQUET', 'CSV', 'NDJSON'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What a column of an input file may hold (the contract's ListSearchField). */
export const LIST_SEARCH_FIELDS = [
  'NAME',
  'PERSON_FIRST_NAME',
  'PERSON_LAST_NAME',
  'WEBSITE',
  'ADDRESS_STREET1',
  'ADDRESS_STREET2',
  'ADDRESS_CITY',
  'ADDRESS_STATE',
  'ADDRESS_POSTAL_CODE',
] as const;
export type ListSearchField = (typeof LIST_SEARCH_FIELDS)[number];

/** The kinds of businesses that a list can contain (the contract's EntityType). */
export const LISTED_ENTITIES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;
export type ListedEntity = (typeof LISTED_ENTITIES)[number];

/** Which businesses, or which records of a team's own type, a list selects, as its owner wrote it. */
export interface ListSearch {
  /** A kind of business, or a type that a team has added, in capitals: BRAND, PERMIT. */
  readonly entityType: string;
  readonly conditions: ListConditions | null;
  readonly prompt: string | null;
  readonly matchThreshold: number | null;
}

export interface ListConditions {
  readonly filter: unknown;
  readonly orderBy: readonly string[] | null;
  readonly limit: number | null;
}

/** Another name for a column. */
export interface FieldAlias {
  readonly fullyQualifiedName: string;
  readonly aliasName: string;
}

/** What a column of the input file holds. */
export interface ColumnMapping {
  readonly columnName: string;
  readonly searchField: ListSearchField;
}

/** The content of a list, with the field names of the contract; texts are as the owner wrote them. */
export interface ListContent {
  readonly name: string | null;
  readonly description: string | null;
  readonly listType: ListType;
  readonly searchInput: ListSearch | null;
  readonly fileFormat: FileFormat;
  readonly fieldAliases: readonly FieldAlias[];
  /** Null: the default columns. */
  readonly columnOrdering: readonly string[] | null;
  /** Empty: proposed from the file. */
  readonly columnMapping: readonly ColumnMapping[];
  readonly inputFileUri: string | null;
}

/** A list of an account. Times are ISO 8601 in UTC. */
export interface List extends ListContent {
  readonly id: string;
  readonly accountId: string;
  readonly createdTimestamp: string;
  readonly updatedTimestamp: string;
}

/** The fields that lists are searched and sorted by. */
export type ListHead = Pick<
  List,
  'id' | 'name' | 'description' | 'listType' | 'fileFormat' | 'inputFileUri' | 'createdTimestamp' | 'updatedTimestamp'
>;
