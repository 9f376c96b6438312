import type { VerificationRequest } from '../request/verification-request.ts';
import { type AddressOnRecord, addressTask, distinctAddresses } from './compared-addresses.ts';
import type { BestMatch, Task } from './task.ts';

/** sos_address_verification: "with filing addresses" (completions.md section 7). */
export const sosAddressVerification = (request: VerificationRequest, best: BestMatch): Task =>
  addressTask('sos_address_verification', request, distinctAddresses(filingAddresses(best)), {
    isRecorded:
      best.entity === null
        ? 'No registered entity was found that may be this business.'
        : 'No state filing of the business with an address is on record.',
    fits: 'No address on a state filing is similar to the one given.',
  });

/** The addresses on the entity's filings. */
export const filingAddresses = ({ entity }: BestMatch): readonly AddressOnRecord[] =>
  (entity?.filings ?? []).flatMap(({ state, addresses }) =>
    addresses.map(({ type, ...address }) => ({
      address,
      kind: `${type === null ? '' : `${type.replaceAll('_', ' ')} `}address on the filing${state === null ? '' : ` with ${state}`}`,
      entityType: 'registered_entity' as const,
    })),
  );
