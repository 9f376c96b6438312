/** The answer of GET /console/api/entities/:id/origin. The console imports these types, so that both sides agree. */

/** When something was observed, and by which datasets. */
interface Observed {
  /** Days; absent if the sources state none. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly datasets: readonly string[];
  /** True if its datasets no longer contain it. */
  readonly closed: boolean;
}

/** An entity in one snapshot, and why its records were joined. */
export interface OriginEntity extends Observed {
  readonly type: string;
  readonly id: string;
  /** The requested id, if it was merged into this entity. */
  readonly redirectedFrom?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly names: readonly (Observed & { readonly name: string })[];
  /** Absent if the snapshot keeps no reasons. */
  readonly joins?: readonly { readonly joinedId: string; readonly rule: string; readonly reason: string }[] | undefined;
  readonly flags: readonly { readonly flagId: string; readonly reason: string }[];
}

/** Texts that only one of two snapshots has: their number, and the first ones. */
export interface OneSided {
  readonly count: number;
  readonly first: readonly string[];
}

/** How the related records of one kind differ between two snapshots. */
export interface RelatedChange {
  /** "Location", "Phone", "Website", "Legal entity", "Registration" … */
  readonly kind: string;
  /** False if there are too many to compare; `added` and `gone` are then empty. */
  readonly isCompared: boolean;
  readonly added: OneSided;
  readonly gone: OneSided;
}

/** Entities in the current snapshot, and in the previous one. */
export interface Origin {
  readonly version: string;
  readonly entities: readonly OriginEntity[];
  /** Null if the current snapshot is the first one. */
  readonly previous: {
    readonly version: string;
    readonly entities: readonly OriginEntity[];
    /** The changes in the records related to each entity that both snapshots have, by its id; unchanged kinds are absent. */
    readonly related: Readonly<Record<string, readonly RelatedChange[]>>;
  } | null;
}
