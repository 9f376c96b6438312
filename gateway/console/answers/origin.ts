/** What GET /console/api/entities/:id/origin answers. The console imports these types, so that it fits what is answered. */

/** When and by which data sets something was seen. */
interface Observed {
  /** Days; absent where the sources say none. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly datasets: readonly string[];
  /** True if its data sets no longer have it. */
  readonly closed: boolean;
}

/** An entity in one snapshot, and why it is one. */
export interface OriginEntity extends Observed {
  readonly type: string;
  readonly id: string;
  /** The requested id, if it was merged into this entity. */
  readonly redirectedFrom?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly names: readonly (Observed & { readonly name: string })[];
  /** Absent where the snapshot keeps no reasons. */
  readonly joins?: readonly { readonly joinedId: string; readonly rule: string; readonly reason: string }[] | undefined;
  readonly flags: readonly { readonly flagId: string; readonly reason: string }[];
}

/** Texts that one of two snapshots has and the other lacks: how many, and the first of them. */
export interface OneSided {
  readonly count: number;
  readonly first: readonly string[];
}

/** How the related records of one kind differ between two snapshots. */
export interface RelatedChange {
  /** "Location", "Phone", "Website", "Legal entity", "Registration" … */
  readonly kind: string;
  /** False where there are too many to compare; then nothing is added or gone. */
  readonly isCompared: boolean;
  readonly added: OneSided;
  readonly gone: OneSided;
}

/** Entities in the current snapshot, and in the one before it. */
export interface Origin {
  readonly version: string;
  readonly entities: readonly OriginEntity[];
  /** Null where the current snapshot is the first one. */
  readonly previous: {
    readonly version: string;
    readonly entities: readonly OriginEntity[];
    /** What is different about the records around each entity that both have, by its id; kinds that are the same are absent. */
    readonly related: Readonly<Record<string, readonly RelatedChange[]>>;
  } | null;
}
