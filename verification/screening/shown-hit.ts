import type { ListedRecord } from '../../matching/screening/records.ts';
import type { ScreeningHit } from '../../matching/screening/screen.ts';
import type { Decision } from '../../operations/decisions.ts';
import { shownDecision } from './decisions.ts';
import { explanationOf } from './explanation.ts';
import { snippetOf } from './snippet.ts';

/** A listed record as shown in answers. */
export function shownRecord(record: ListedRecord) {
  const [name = null, ...aliases] = record.names;
  return {
    provider: record.provider,
    collection: record.collection,
    record_id: record.recordId,
    legal_entity_id: record.legalEntityId,
    /** 'person' if the list says so; some lists do not say. */
    entity_type: record.isPerson ? 'person' : 'unspecified',
    name,
    aliases,
    dates_of_birth: record.datesOfBirth,
    addresses: record.addresses,
    countries_of_affiliation: record.countries,
  };
}

/**
 * A hit as shown in answers. `text`: the text that was searched, for a hit in a text; `span` counts UTF-16 code units in
 * it. `decision`: the decision on the hit.
 */
export function shownHit(hit: ScreeningHit, text: string | undefined, decision: Decision | undefined) {
  const { alert, score, entity, attributes, attributesUsed, totalWeightUsed } = hit;
  const span = attributesUsed.map((attribute) => attributes[attribute]?.span).find((each) => each !== undefined);
  return {
    alert,
    score,
    entity: shownRecord(entity),
    attributes: Object.fromEntries(
      attributesUsed.flatMap((attribute) => {
        const result = attributes[attribute];
        if (result === undefined) return [];
        const { value, query, score: own } = result;
        return [[attribute, { value, score: own, query, explanation: explanationOf(attribute, result) }]];
      }),
    ),
    attributes_used: attributesUsed,
    total_weight_used: totalWeightUsed,
    decision: decision === undefined ? null : shownDecision(decision),
    ...(text !== undefined && span !== undefined ? { span, snippet: snippetOf(text, span) } : {}),
  };
}

export type ShownHit = ReturnType<typeof shownHit>;
