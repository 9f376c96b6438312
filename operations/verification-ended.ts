import type { AuditEntry } from './audit.ts';
import { uuidNamed } from './uuid.ts';
import { type NewEvent, VERIFICATION_ENDED } from './watching/event.ts';

/** The event of a verification that was stored. It says where the answer is and nothing of what it says. */
export const verificationEnded = ({ id, accountId, dataVersion, path }: AuditEntry): NewEvent => ({
  ...{ id: uuidNamed(id, VERIFICATION_ENDED), accountId, watchId: null, kind: VERIFICATION_ENDED },
  content: { response_id: id, data_version: dataVersion, path },
  state: 'resolved',
});
