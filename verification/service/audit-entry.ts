import type { AuditEntry } from '../../operations/audit.ts';
import type { Facts } from '../policies/facts.ts';
import type { VerificationRequest } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import { auditedPath } from './paths.ts';
import type { Requester } from './requester.ts';
import type { VerificationCall } from './verification-call.ts';

/**
 * The audit entry of a verification: the request without social security numbers, the answer, and the comparisons behind
 * it. The store that keeps it masks tax numbers (operations/audit-mask.ts).
 */
export function auditEntry(
  { responseId, shape, query }: VerificationCall,
  { snapshot, account, apiKeyId }: Requester,
  verification: Verification,
  facts: Facts,
  response: object,
): AuditEntry {
  const { request, options, tasks, entities, brands } = verification;
  return {
    id: responseId,
    at: new Date().toISOString(),
    kind: 'verification',
    accountId: account.customerId,
    apiKeyId,
    dataVersion: snapshot.version,
    path: auditedPath(shape, query),
    request: auditedRequest(request),
    response,
    explanation: {
      options: { ...options, attrs: [...options.attrs] },
      tasks: tasks.map(({ name, status, result, reason, coverage, comparisons }) => ({
        ...{ name, status, result, reason, coverage, comparisons },
      })),
      facts,
      entities: entities.map(({ legalEntityId, svcId, match }) => ({ id: legalEntityId, svcId, ...match })),
      brands: brands.map(({ id, svcId, match }) => ({ id, svcId, ...match })),
    },
  };
}

/** The request in the form with lists, as a body that could be sent again except for the numbers. */
const auditedRequest = (request: VerificationRequest) => ({
  data: {
    names: request.names,
    ...(request.primaryName !== null && { primary_name: request.primaryName }),
    addresses: request.addresses.map(({ streetAddress1, streetAddress2, city, state, postalCode }) => ({
      street_address1: streetAddress1,
      street_address2: streetAddress2,
      city,
      state,
      postal_code: postalCode,
    })),
    persons: request.persons.map(({ firstName, lastName }) => ({ first_name: firstName, last_name: lastName })),
    websites: request.websites,
    tins: request.tins,
    persons_to_screen: request.personsToScreen.map(({ firstName, lastName, dob }) => ({
      first_name: firstName,
      last_name: lastName,
      dob,
    })),
  },
});
