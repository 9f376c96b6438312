/** What a user states about two records: they are the same entity, or they are not. */
export const CORRECTION_KINDS = ['same', 'not-same'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A record as users identify it: by its dataset and its key there, or, without a dataset, by its id. */
export interface RecordName {
  /** Empty if `key` is an id. */
  readonly dataset: string;
  /** Key of the record in its dataset, or a UUID. */
  readonly key: string;
}

/** A user's decision on two records of one type. */
export interface Correction {
  readonly kind: CorrectionKind;
  /** Entity type of the graph, such as "LegalEntity". */
  readonly type: string;
  readonly left: RecordName;
  readonly right: RecordName;
  /** Who decided it; empty if unknown. */
  readonly who: string;
  /** Day or time of the decision, ISO 8601; empty if unknown. */
  readonly when: string;
  /** Empty if unknown. */
  readonly why: string;
}

/** The columns of a list of corrections, in the order in which they are written. */
export const CORRECTION_COLUMNS = [
  'kind',
  'type',
  'left_dataset',
  'left_key',
  'right_dataset',
  'right_key',
  'who',
  'when',
  'why',
] as const;

/** Other names that users have for entity types. */
const ALIASES: Readonly<Record<string, string>> = { location: 'operatinglocation', firm: 'legalentity' };

/** The entity type that a user means by "legal entity", "LEGAL_ENTITY" or "location"; undefined if it is none of the types. */
export function entityTypeCalled(written: string, types: Iterable<string>): string | undefined {
  const plain = written.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = ALIASES[plain] ?? plain;
  return [...types].find((type) => type.toLowerCase() === name);
}

/** A record in texts: "crm:4711", or its id. */
export const shownRecord = ({ dataset, key }: RecordName): string => (dataset === '' ? key : `${dataset}:${key}`);
