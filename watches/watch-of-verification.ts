import { noSuch } from '../catalog/errors/catalogue.ts';
import type { Operations } from '../operations/operations.ts';
import type { NewWatch, WatchedParty, WatchSubject } from '../operations/watching/watches.ts';
import { getVerification } from '../verification/kept/kept-verifications.ts';
import type { Followed } from './api/requests.ts';

/**
 * A watch on what a stored verification of an account found: the best legal entity, or else the best brand; if it found nothing, on the
 * party of its request. The verification is its origin. Throws NOT_FOUND if the account has no such verification, or nothing is left of it.
 */
export async function watchOfVerification(
  { responseId, ...others }: { readonly responseId: string; readonly reference: string | null } & Followed,
  accountId: string,
  operations: Pick<Operations, 'auditEntry'>,
): Promise<NewWatch> {
  const verification = await getVerification(operations, accountId, responseId);
  const origin = `verification ${verification.response_id}`;
  return { ...subjectOf(verification), origin, ...others };
}

type Verification = Awaited<ReturnType<typeof getVerification>>;

function subjectOf({ matches, request, response_id: id }: Verification): WatchSubject {
  const [firm] = matches.legal_entities;
  if (firm !== undefined) return { entityType: 'LegalEntity', entityId: firm.id, party: null };
  const [brand] = matches.brands;
  if (brand !== undefined) return { entityType: 'Brand', entityId: brand.id, party: null };
  if (request === null) throw noSuch(`record or party in verification ${id}: a record in it was purged`);
  return { entityType: null, entityId: null, party: partyOf(request.data) };
}

function partyOf({ names, addresses, persons }: NonNullable<Verification['request']>['data']): WatchedParty {
  const joined = (parts: readonly (string | null)[], between: string) =>
    parts.filter((part) => part !== null).join(between);
  return {
    ...(names.length > 0
      ? { org_name: names }
      : { person_name: persons.map(({ first_name: first, last_name: last }) => joined([first, last], ' ')) }),
    address: addresses.map((address) => joined(Object.values(address), ', ')),
  };
}
