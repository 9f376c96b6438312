import type { FinishedRun } from '../lists/files/download-url.ts';
import type { InputFiles } from '../lists/input/input-files.ts';
import type { Operations } from '../operations/operations.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import type { Requester } from '../verification/service/requester.ts';
import type { VerificationSource } from '../verification/upstream/verification-source.ts';
import type { RequestContext } from './kit/request-context.ts';

/** What resolvers may reach beyond the request: the two databases, and the verification service. */
export interface Services {
  readonly warehouse: Warehouse;
  readonly operations: Operations;
  /** The way to the verification service, for one request. */
  readonly verifications: (requester: Requester) => Pick<VerificationSource, 'verifyWhole'>;
  /** URL of the finished file of a run, for whom a request is answered; null once it has expired; absent where nobody serves files. */
  readonly downloadUrl?: (run: FinishedRun, context: Pick<RequestContext, 'gatewayUrl'>) => string | null;
  /** Brings the files whose rows are matched; absent where nobody does. */
  readonly inputs?: InputFiles;
}
