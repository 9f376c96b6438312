import type { VerificationRequest } from '../request/verification-request.ts';
import { addressTask, distinctAddresses } from './compared-addresses.ts';
import { filingAddresses } from './sos-address-verification.ts';
import type { BestMatch, Task } from './task.ts';

/**
 * address_verification: "with addresses of entity and brand" (completions.md section 7), including those on the entity's
 * filings.
 */
export function addressVerification(request: VerificationRequest, best: BestMatch): Task {
  const { entity, brand } = best;
  const ofEntity = (entity?.addresses ?? []).map((address) => ({
    address,
    kind: "entity's address",
    entityType: 'registered_entity' as const,
  }));
  const ofBrand = (brand?.locations ?? []).flatMap(({ addresses }) =>
    addresses.map((address) => ({ address, kind: "brand's address", entityType: 'brand' as const })),
  );
  return addressTask(
    'address_verification',
    request,
    distinctAddresses([...ofEntity, ...filingAddresses(best), ...ofBrand]),
    {
      isRecorded:
        entity === null && brand === null
          ? 'No registered entity or brand was found that may be this business.'
          : 'No address of the business is on record.',
      fits: 'No address on record is similar to the one given.',
    },
  );
}
