import type { AssociationName, AttributeName, EntityName, FieldsOf, StoredName } from './graph.ts';

/** The id of a staged record: the UUIDv5 of `type:source:key`, as 16 bytes. Edges and attributes refer to records by it. */
export type StagedId = Uint8Array & { readonly __staged: unique symbol };

/** A value of one field, in the form of its scalar: dates as YYYY-MM-DD, JSON as text, UUIDs as StagedId. */
export type StagedValue = string | number | boolean | StagedId | null;

/** Fields of a record or edge of the graph by field name; absent and null mean the same. */
export type StagedFields<Name extends StoredName> = {
  readonly [Field in keyof FieldsOf<Name>]?:
    | (FieldsOf<Name>[Field] extends Uint8Array ? StagedId : FieldsOf<Name>[Field])
    | null
    | undefined;
};

/** Only fields that a type has; also checks objects that were built elsewhere. */
type Exactly<Fields, Name extends StoredName> = Fields & {
  readonly [Field in Exclude<keyof Fields, keyof FieldsOf<Name>>]: never;
};

/** Fields of a record of any catalog. */
export type AnyFields = Readonly<Record<string, StagedValue | undefined>>;

/** Used instead of a day if the source states none, and the dataset's own date does not apply to the record. */
export const UNKNOWN_DAY = '';

/** When a record was observed: dates as YYYY-MM-DD, or UNKNOWN_DAY; absent: the dataset's own date, if known. */
export interface Observed {
  readonly first?: string | null;
  readonly last?: string | null;
}

/** What a source states about a dataset: facts for `_schemaExtended.dataAssetMetadata` and datasetIds. */
export interface DatasetFacts {
  /** Its name in datasetIds, e.g. "seattle_licenses". */
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly licence: string;
  /** The publisher's date of the data, YYYY-MM-DD; null if unknown. */
  readonly date: string | null;
  /** True if the records are made up, such as the sample city. */
  readonly generated: boolean;
}

/**
 * Where a source puts what it read. Each stage belongs to one dataset, whose name and date apply to every record. Names, fields and values
 * are those of the graph.
 *
 * The same record may be staged many times, by one source or by several: resolution joins them. If nothing else determines rank, staging
 * order does, so a source stages the primary record first.
 */
export interface Stage {
  /** The id for this dataset's record of that type and key. Two keys of one type never collide. */
  ref(type: EntityName, key: string): StagedId;
  entity<Name extends EntityName, Fields extends StagedFields<Name>>(
    type: Name,
    id: StagedId,
    fields?: Exactly<Fields, Name>,
    observed?: Observed,
  ): void;
  /** `key` distinguishes attributes of one owner and determines the attribute's id; absent: all fields together. */
  attribute<Name extends AttributeName, Fields extends StagedFields<Name>>(
    type: Name,
    owner: StagedId,
    fields: Exactly<Fields, Name>,
    observed?: Observed,
    key?: string,
  ): void;
  edge<Name extends AssociationName, Fields extends StagedFields<Name>>(
    association: Name,
    from: StagedId,
    to: StagedId,
    fields?: Exactly<Fields, Name>,
    observed?: Observed,
  ): void;
}

/** A stage of any catalog: its names and fields are checked at run time. It can also be used as a Stage of the graph. */
export interface AnyStage {
  ref(type: string, key: string): StagedId;
  entity(type: string, id: StagedId, fields?: AnyFields, observed?: Observed): void;
  attribute(type: string, owner: StagedId, fields: AnyFields, observed?: Observed, key?: string): void;
  edge(association: string, from: StagedId, to: StagedId, fields?: AnyFields, observed?: Observed): void;
}
