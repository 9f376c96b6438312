import type { VerificationRequest } from '../request/verification-request.ts';
import { nameTask, type ReadWord } from './compared-names.ts';
import type { BestMatch, Task } from './task.ts';

/** sos_name_verification: "with names on the entity's filings" (completions.md section 7). */
export function sosNameVerification(request: VerificationRequest, { entity }: BestMatch, read: ReadWord): Task {
  const names = new Set((entity?.filings ?? []).flatMap(({ registeredName }) => registeredName ?? []));
  const recorded = [...names].map((name) => ({
    name,
    kind: 'registered name',
    entityType: 'registered_entity' as const,
  }));
  return nameTask('sos_name_verification', request, recorded, read, {
    isRecorded:
      entity === null
        ? 'No registered entity was found that may be this business.'
        : 'No state filing of the business is on record.',
    fits: 'No name on a state filing is close to the one given.',
  });
}
