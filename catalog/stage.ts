import type { AssociationName, AttributeName, EntityName, FieldsOf, StoredName } from './graph.ts';

/** The id of a staged record: the UUIDv5 of `type:source:key`, as 16 bytes. Edges and attributes point at records by it. */
export type StagedId = Uint8Array & { readonly __staged: unique symbol };

/** A value of one field, in the terms of its scalar: dates as YYYY-MM-DD, JSON as text, UUIDs as StagedId. */
export type StagedValue = string | number | boolean | StagedId | null;

/** Fields of a record or edge of the graph by field name; absent and null are the same. */
export type StagedFields<Name extends StoredName> = {
  readonly [Field in keyof FieldsOf<Name>]?:
    | (FieldsOf<Name>[Field] extends Uint8Array ? StagedId : FieldsOf<Name>[Field])
    | null
    | undefined;
};

/** Fields that a type has, and no others: also those of an object that was made elsewhere. */
type Exactly<Fields, Name extends StoredName> = Fields & {
  readonly [Field in Exclude<keyof Fields, keyof FieldsOf<Name>>]: never;
};

/** Fields of a record of any catalog. */
export type AnyFields = Readonly<Record<string, StagedValue | undefined>>;

/** In place of a day: the source does not say, and the dataset's own date says nothing of the record. */
export const UNKNOWN_DAY = '';

/** When a record was seen: dates as YYYY-MM-DD, or UNKNOWN_DAY; absent: the dataset's own date, if that is known. */
export interface Observed {
  readonly first?: string | null;
  readonly last?: string | null;
}

/** What a source says about a dataset: facts for `_schemaExtended.dataAssetMetadata` and datasetIds. */
export interface DatasetFacts {
  /** Name that stands in datasetIds, e.g. "seattle_licenses". */
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly licence: string;
  /** The publisher's date of the data, YYYY-MM-DD; null where nobody says it. */
  readonly date: string | null;
  /** True where the records are made up, such as the sample city. */
  readonly generated: boolean;
}

/**
 * Where a source puts what it read. Bound to one dataset, whose name and date are on every record. Names, fields and values
 * are those of the graph.
 *
 * The same record may be staged many times, by one source or by several: resolution joins them. Staging order decides
 * rank where nothing else does, so a source stages the primary record first.
 */
export interface Stage {
  /** The id under which this dataset's record of that type and key is staged. Two keys of one type never collide. */
  ref(type: EntityName, key: string): StagedId;
  entity<Name extends EntityName, Fields extends StagedFields<Name>>(
    type: Name,
    id: StagedId,
    fields?: Exactly<Fields, Name>,
    observed?: Observed,
  ): void;
  /** `key` tells attributes of one owner apart and makes the attribute's id; absent: all fields together. */
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

/** A stage of any catalog: its names and fields are checked when they come. Serves as a Stage of the graph too. */
export interface AnyStage {
  ref(type: string, key: string): StagedId;
  entity(type: string, id: StagedId, fields?: AnyFields, observed?: Observed): void;
  attribute(type: string, owner: StagedId, fields: AnyFields, observed?: Observed, key?: string): void;
  edge(association: string, from: StagedId, to: StagedId, fields?: AnyFields, observed?: Observed): void;
}
