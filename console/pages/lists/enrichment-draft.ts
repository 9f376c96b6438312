import { type Column, FORMATS, type Format, writtenColumns } from './draft.ts';
import { ENTITIES, type Entity } from './fields.ts';
import type { CreateListInput, ListSearchField } from './queries.ts';

/** What a column of an input file can contain, in plain words. */
export const SEARCH_FIELDS: readonly (readonly [field: ListSearchField, label: string])[] = [
  ['NAME', 'name of the business'],
  ['WEBSITE', 'website'],
  ['ADDRESS_STREET1', 'street'],
  ['ADDRESS_STREET2', 'suite or floor'],
  ['ADDRESS_CITY', 'city'],
  ['ADDRESS_STATE', 'state'],
  ['ADDRESS_POSTAL_CODE', 'ZIP code'],
  ['PERSON_FIRST_NAME', 'first name of a person'],
  ['PERSON_LAST_NAME', 'last name of a person'],
];

/** What a column contains. */
export interface Mapped {
  readonly columnName: string;
  readonly searchField: ListSearchField;
}

/** An enrichment that is being prepared. */
export interface EnrichmentDraft {
  /** URI of the upload; empty: none yet. */
  readonly uri: string;
  readonly file: string;
  /** Null: the proposed mapping. */
  readonly mapping: readonly Mapped[] | null;
  readonly entity: Entity;
  /** From 0 to 1; empty: the service's default. */
  readonly threshold: string;
  readonly columns: readonly Column[] | null;
  readonly format: Format;
}

export const NEW_ENRICHMENT: EnrichmentDraft = {
  ...{ uri: '', file: '', mapping: null, entity: 'BRAND', threshold: '' },
  ...{ columns: null, format: 'CSV' },
};

/** An enrichment as input of createList. */
export function enrichmentInput(draft: EnrichmentDraft, mapping: readonly Mapped[]): CreateListInput {
  const { columnOrdering, aliases } = writtenColumns(draft.columns);
  return {
    listType: 'ENRICHMENT',
    name: `Enriched ${draft.file}`.slice(0, 200),
    inputFileUri: draft.uri,
    columnMapping: mapping.map(({ columnName, searchField }) => ({ columnName, searchField })),
    fileFormat: draft.format,
    columnOrdering: columnOrdering.length === 0 ? null : columnOrdering,
    aliases,
    searchInput: {
      entityType: draft.entity,
      matchThreshold: draft.threshold === '' ? null : Number(draft.threshold),
    },
  };
}

export const enrichmentFragment = (draft: EnrichmentDraft): string =>
  `enrich=${encodeURIComponent(JSON.stringify(draft))}`;

/** The enrichment in the fragment of an address, which anybody may have written. */
export function enrichmentIn(fragment: string): EnrichmentDraft {
  const [, text] = /^enrich=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined) return NEW_ENRICHMENT;
  try {
    const read: Readonly<Record<string, unknown>> = { ...JSON.parse(decodeURIComponent(text)) };
    return {
      uri: textOf(read.uri),
      file: textOf(read.file),
      mapping: Array.isArray(read.mapping) ? read.mapping.flatMap(mappedOf) : null,
      entity: ENTITIES.find((each) => each === read.entity) ?? 'BRAND',
      threshold: /^(?:0(?:\.\d*)?|1)$/.test(textOf(read.threshold)) ? textOf(read.threshold) : '',
      columns: Array.isArray(read.columns)
        ? read.columns.map((each) => ({ path: textOf(each?.path), alias: textOf(each?.alias) }))
        : null,
      format: FORMATS.find((each) => each === read.format) ?? 'CSV',
    };
  } catch {
    return NEW_ENRICHMENT;
  }
}

function mappedOf(
  written: { readonly columnName?: unknown; readonly searchField?: unknown } | null,
): readonly Mapped[] {
  const field = SEARCH_FIELDS.find(([each]) => each === written?.searchField)?.[0];
  return field === undefined ? [] : [{ columnName: textOf(written?.columnName), searchField: field }];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
