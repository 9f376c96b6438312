import type { ListedRecord, ListSummary } from '../../matching/screening/records.ts';
import type { ScreeningHit } from '../../matching/screening/screen.ts';
import type { Decision } from '../../operations/decisions.ts';
import { shownDecision } from './decisions.ts';
import { explanationOf } from './explanation.ts';
import { listedId } from './records-by-id.ts';
import { snippetOf } from './snippet.ts';

/** A listed record as shown in answers. `lists`: those that are loaded. */
export function shownRecord(record: ListedRecord, lists: readonly ListSummary[]) {
  const [name = null, ...aliases] = record.names;
  return {
    id: listedId(record),
    provider: record.provider,
    collection: record.collection,
    list_version: lists.find(({ collection }) => collection === record.collection)?.asOf ?? null,
    record_id: record.recordId,
    legal_entity_id: record.legalEntityId,
    /** 'person' if the list says so; some lists do not say. */
    entity_type: record.isPerson ? 'person' : 'unspecified',
    name,
    aliases,
    weak_aliases: record.weakNames,
    dates_of_birth: record.datesOfBirth,
    addresses: record.addresses,
    countries_of_affiliation: record.countries,
  };
}

/** What a hit is shown with. */
interface HitContext {
  /** The lists that are loaded. */
  readonly lists: readonly ListSummary[];
  /** The text that was searched, for a hit in a text. */
  readonly text?: string | undefined;
  /** The decision on the hit. */
  readonly decision?: Decision | undefined;
}

/** A hit as shown in answers, in one shape for parties and texts; `span` counts UTF-16 code units of the text. */
export function shownHit(hit: ScreeningHit, { lists, text, decision }: HitContext) {
  const { alert, score, entity, attributes, attributesUsed, totalWeightUsed } = hit;
  const span = attributesUsed.map((attribute) => attributes[attribute]?.span).find((each) => each !== undefined);
  return {
    alert,
    score,
    entity: shownRecord(entity, lists),
    attributes: Object.fromEntries(
      attributesUsed.flatMap((attribute) => {
        const result = attributes[attribute];
        if (result === undefined) return [];
        const { value, query, score: own } = result;
        return [
          [attribute, { value, score: own, query, explanation: explanationOf(attribute, result, entity.weakNames) }],
        ];
      }),
    ),
    attributes_used: attributesUsed,
    total_weight_used: totalWeightUsed,
    decision: decision === undefined ? null : shownDecision(decision),
    span: span ?? null,
    snippet: text === undefined || span === undefined ? null : snippetOf(text, span),
  };
}

export type ShownHit = ReturnType<typeof shownHit>;
