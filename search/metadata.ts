import type { Address } from '../matching/address.ts';
import type { PreparedBusiness } from '../matching/business.ts';
import type { Evidence, EvidenceKind } from '../matching/compare-businesses.ts';
import { type Attribute, NO_CHANNEL, type SearchMetadata } from './found.ts';
import type { Candidate } from './retrieval/candidates.ts';

/** The field of a candidate by which a channel ranks; 0 if the channel did not find it. */
type Channel = 'exact' | 'fuzzy' | 'phone' | 'website' | 'address' | 'prompt';

/** How each channel found a candidate, among all candidates. */
export function metadataOf(
  candidate: Candidate,
  all: readonly Candidate[],
  query: PreparedBusiness,
  stored: PreparedBusiness,
  evidence: readonly Evidence[],
): SearchMetadata {
  const compared = (kind: EvidenceKind) => evidence.find((each) => each.kind === kind);
  const attribute = (channel: Channel, matched: string | null): Attribute | null =>
    candidate[channel] > 0 ? { rank: rankOf(candidate, all, channel), matched } : null;
  const name = storedName(candidate, compared('name')?.compared.candidate ?? null);
  const place = compared('address');
  const at =
    place === undefined ? -1 : stored.addresses.findIndex(({ written }) => written === place.compared.candidate);
  const queried = query.addresses.find(({ written }) => written === place?.compared.query);
  const parts = queried === undefined ? {} : partsOf(queried, stored.addresses[at], candidate.addresses[at]);
  const isThere = candidate.address > 0 || Object.values(parts).some((part) => part !== null);
  return {
    ...NO_CHANNEL,
    website: attribute('website', compared('website')?.compared.candidate ?? null),
    phoneNumber: attribute('phone', compared('phone')?.compared.candidate ?? null),
    fullTextName: attribute('exact', name),
    trigramName: attribute('fuzzy', name),
    address: isThere ? { rank: rankOf(candidate, all, 'address') } : null,
    ...parts,
  };
}

/** Zero-based rank among the candidates of a channel, by descending value, then by ascending key. */
export function rankOf(candidate: Candidate, all: readonly Candidate[], channel: Channel): number {
  const value = candidate[channel];
  return all.filter((each) => each[channel] > value || (each[channel] === value && each.key < candidate.key)).length;
}

/** The name as stored; the comparison may have read only a part of it. */
const storedName = ({ names }: Candidate, compared: string | null): string | null =>
  compared === null
    ? null
    : (names.find((name) => name === compared) ?? names.find((name) => name.includes(compared)) ?? compared);

type Parts = Pick<
  SearchMetadata,
  'addressStreet1' | 'addressStreet2' | 'addressCity' | 'addressState' | 'addressPostalCode'
>;

/** The stored parts that agree with those of the query. */
function partsOf(
  queried: Address,
  stored: Address | undefined,
  written: Candidate['addresses'][number] | undefined,
): Parts {
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
