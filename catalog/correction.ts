/** What people say of two records: they are one entity, or they are two. */
export const CORRECTION_KINDS = ['same', 'not-same'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A record as people name it: by its data set and the key that it has there, or, without a data set, by its id. */
export interface RecordName {
  /** Empty where `key` is an id. */
  readonly dataset: string;
  /** Key of the record in its data set, or a UUID. */
  readonly key: string;
}

/** What somebody decided on two records of one type. */
export interface Correction {
  readonly kind: CorrectionKind;
  /** Entity type of the graph, such as "LegalEntity". */
  readonly type: string;
  readonly left: RecordName;
  readonly right: RecordName;
  /** Who decided it; empty where nobody says. */
  readonly who: string;
  /** Day or time of the decision, ISO 8601; empty where nobody says. */
  readonly when: string;
  /** Empty where nobody says. */
  readonly why: string;
}

/** The columns of a list of corrections, in the order in which it is written. */
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

/** Names by which people call entity types, beside their own. */
const ALIASES: Readonly<Record<string, string>> = { location: 'operatinglocation', firm: 'legalentity' };

/** The entity type that people mean by "legal entity", "LEGAL_ENTITY" or "location"; undefined for none of the types. */
export function entityTypeCalled(written: string, types: Iterable<string>): string | undefined {
  const plain = written.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = ALIASES[plain] ?? plain;
  return [...types].find((type) => type.toLowerCase() === name);
}

/** A record as texts show it: "crm:4711", or its id. */
export const shownRecord = ({ dataset, key }: RecordName): string => (dataset === '' ? key : `${dataset}:${key}`);
