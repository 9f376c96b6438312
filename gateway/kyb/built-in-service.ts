import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import type { Operations } from '../../operations/operations.ts';
import { factsOf } from '../../verification/policies/facts.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { readRequest } from '../../verification/request/read-request.ts';
import {
  type ServiceOptions,
  type VerificationService,
  verificationService,
} from '../../verification/service/verification-service.ts';
import { shown } from '../../verification/shapes/shapes.ts';
import type { TaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { verify } from '../../verification/verify.ts';
import type { Log } from '../log.ts';

interface BuiltIn extends Pick<ServiceOptions, 'sourceDays'> {
  readonly taxNumbers: Pick<TaxNumbers, 'on'>;
  readonly operations: Pick<Operations, 'recordAudit' | 'policies'>;
  readonly log: Log;
}

/** The verification service of this process. Unexpected errors are logged without nine-digit numbers, which may be tax numbers. */
export function builtInService({ taxNumbers, operations, sourceDays, log }: BuiltIn): VerificationService {
  return verificationService({
    engine: { readOptions, readRequest, verify, factsOf, shown },
    taxNumbers: ({ snapshot, deadline }) => taxNumbers.on(snapshot, deadline),
    sourceDays,
    policies: operations.policies,
    audit: { record: (entry) => operations.recordAudit(entry) },
    failed(error, requestId) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log.error({ reason: withoutNumbers(text), requestId }, 'A verification failed.');
    },
  });
}
