import type { Address } from '../../matching/addresses/address.ts';
import { compareBusinesses, type EvidenceKind } from '../../matching/compare-businesses.ts';
import { type Attribute, type MatchedParts, NO_CHANNEL } from '../found.ts';
import { scopeOf } from '../index/scope-of.ts';
import { KEYED, type StoredAddress } from '../kinds.ts';
import type { ShownMatch } from '../ranking.ts';
import type { Candidate, Candidates } from '../retrieval/candidates.ts';
import type { Entities, Entity } from '../retrieval/entities.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { businessOf } from './compared.ts';
import type { KnownQuery } from './known-query.ts';

/** A query, the candidates found for it, and their entities. */
export interface Comparison {
  readonly query: KnownQuery;
  readonly candidates: Candidates;
  readonly entities: Entities;
  readonly words: TypeWords;
  readonly type: { readonly name: string };
}

/** What a client sees of documents: their ids, the evidence, and how each channel found them among all candidates. Reads what is missing. */
export async function shownMatches(
  comparison: Comparison,
  documents: readonly number[],
): Promise<readonly ShownMatch[]> {
  const { query, candidates, entities, words, type } = comparison;
  await entities.read(documents, 'all');
  const byDocument = new Map(candidates.all.map((each) => [each.document, each]));
  return documents.flatMap((document): ShownMatch[] => {
    const candidate = byDocument.get(document);
    if (candidate === undefined) return [];
    const entity = entities.of(candidate, candidates.keys, query.near);
    const stored = words.prepare(businessOf(entity));
    const { evidence } = compareBusinesses(query.query, stored, scopeOf(type), words.fit);
    const compared = (kind: EvidenceKind) => evidence.find((each) => each.kind === kind)?.compared;
    const attribute = (channel: Channel, matched: string | null): Attribute | null =>
      channel(candidate, query) > 0 ? { rank: rankOf(candidate, comparison, channel), matched } : null;
    const name = storedName(entity, compared('name')?.candidate ?? null);
    const place = compared('address');
    const at = place === undefined ? -1 : stored.addresses.findIndex(({ written }) => written === place.candidate);
    const queried = query.query.addresses.find(({ written }) => written === place?.query);
    const parts = queried === undefined ? {} : partsOf(queried, stored.addresses[at], entity.addresses[at]);
    const isThere = byAddress(candidate, query) > 0 || Object.values(parts).some((part) => part !== null);
    const byKey = KEYED.flatMap(({ kind, channel }) => {
      const found = attribute(({ by }) => Number(by.has(kind)), compared(kind)?.candidate ?? null);
      return channel === null ? [] : [[channel, found] as const];
    });
    const searchMetadata = {
      ...NO_CHANNEL,
      ...Object.fromEntries(byKey),
      fullTextName: attribute(({ exact }) => exact, name),
      trigramName: attribute(({ had, exact }) => had - exact, name),
      address: isThere ? { rank: rankOf(candidate, comparison, byAddress) } : null,
      ...parts,
    };
    return [{ id: entities.idOf(document), evidence, searchMetadata }];
  });
}

/** The value by which a channel ranks a candidate; 0 if the channel did not find it. */
type Channel = (candidate: Candidate, query: KnownQuery) => number;

const byAddress: Channel = ({ by, fits }, { retrieval }) =>
  by.has('address') ? 2 : Number(fits && retrieval.places.length > 0);

/** Zero-based rank among the candidates of a channel, by descending value, then in the order of the documents. */
function rankOf(candidate: Candidate, { query, candidates }: Comparison, channel: Channel): number {
  const value = channel(candidate, query);
  return candidates.all.filter((each) => {
    const other = channel(each, query);
    return other > value || (other === value && each.document < candidate.document);
  }).length;
}

/** The name as stored; the comparison may have read only a part of it. */
const storedName = ({ names }: Entity, compared: string | null): string | null =>
  compared === null
    ? null
    : (names.find((name) => name === compared) ?? names.find((name) => name.includes(compared)) ?? compared);

/** The stored parts that agree with those of the query. */
function partsOf(queried: Address, stored: Address | undefined, written: StoredAddress | undefined): MatchedParts {
  const matched = (agrees: boolean, value: string | null | undefined) =>
    agrees && value != null ? { matched: value } : null;
  const same = (part: 'city' | 'state' | 'zip') => queried[part] !== null && queried[part] === stored?.[part];
  const isStreet =
    (queried.name !== null && queried.name === stored?.name && queried.number?.text === stored?.number?.text) ||
    (queried.box !== null && queried.box === stored?.box);
  return {
    addressStreet1: matched(isStreet, written?.street),
    addressStreet2: matched(isStreet && queried.unit !== null && queried.unit.id === stored?.unit?.id, written?.unit),
    addressCity: matched(same('city'), written?.city),
    addressState: matched(same('state'), written?.state),
    addressPostalCode: matched(same('zip'), written?.zip),
  };
}
