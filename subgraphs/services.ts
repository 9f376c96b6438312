import type { RequestContext } from '../kit/request-context.ts';
import type { FinishedRun } from '../lists/files/download-url.ts';
import type { InputFiles } from '../lists/input/input-files.ts';
import type { Operations } from '../operations/operations.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import type { Requester } from '../verification/service/requester.ts';
import type { VerificationSource } from '../verification/upstream/verification-source.ts';

/** What resolvers may use beyond the request: the two databases, and the verification service. */
export interface Services {
  readonly warehouse: Warehouse;
  readonly operations: Operations;
  /** Returns the verification service for one request. */
  readonly verifications: (requester: Requester) => Pick<VerificationSource, 'verifyWhole'>;
  /** URL of a run's finished file, for the caller of a request; null once it has expired; absent if files are not served. */
  readonly downloadUrl?: (run: FinishedRun, context: Pick<RequestContext, 'gatewayUrl'>) => string | null;
  /** Reads the files whose rows are matched; absent if input files are not read. */
  readonly inputs?: InputFiles;
}
