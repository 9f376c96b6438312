import { databaseDown, internal, verificationTimedOut } from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import { type ErrorCode, ServiceError } from '../../catalog/errors/service-error.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { Policies } from '../../operations/policies.ts';
import type { PolicyVerdict } from '../../operations/verdict.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { applyPolicy } from '../policies/apply-policy.ts';
import type { Facts } from '../policies/facts.ts';
import type { Shape, VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import type { TaxNumberProvider } from '../tax-numbers/tax-number-provider.ts';
import type { VerifyingOn } from '../verify.ts';
import { auditEntry } from './audit-entry.ts';
import { parametersOf } from './parameters.ts';
import type { Requester } from './requester.ts';
import type { VerificationCall } from './verification-call.ts';
import { whole } from './whole.ts';

/** The answer of the service: a verification in its shape, or the envelope of an error. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: object;
  /** What the account's policy decided; absent without one. */
  readonly decision?: PolicyVerdict | undefined;
  /** For an error: the code behind the status, and the seconds after which to try again. */
  readonly code?: ErrorCode;
  readonly retryAfter?: number;
}

/** The verification service. Never rejects. */
export interface VerificationService {
  answer(call: VerificationCall, requester: Requester): Promise<ServiceAnswer>;
}

/** The engine: reads requests, verifies, and shows results. */
export interface VerificationEngine {
  readOptions(query: Readonly<Record<string, unknown>>, shape: Shape): VerificationOptions;
  readRequest(body: unknown, options: VerificationOptions): VerificationRequest;
  verify(request: VerificationRequest, options: VerificationOptions, on: VerifyingOn): Promise<Verification>;
  factsOf(verification: Verification, snapshot: Snapshot): Promise<Facts>;
  shown(verification: Verification, responseId: string): object;
}

export interface ServiceOptions {
  readonly engine: VerificationEngine;
  /** The source of tax numbers for one request. */
  readonly taxNumbers: (requester: Requester) => TaxNumberProvider;
  /** Age in days from which a source is too old for its silence to mean anything; absent: none is. */
  readonly sourceDays?: number | undefined;
  /** The policies in force; absent: none is. */
  readonly policies?: Pick<Policies, 'inForce'> | undefined;
  /** Stores the audit entry of a verification; an entry that exists stays as it is. */
  readonly audit: { record(entry: AuditEntry): void | Promise<void> };
  /** Called with an unexpected error. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * The built-in verification service: reads a request, verifies it on the pinned snapshot, shows the result in its shape,
 * and stores one audit entry for every verification that is answered. A refusal has the envelope of completions.md section
 * 6 and names the field; it contains no tax number.
 */
export function verificationService({
  engine,
  taxNumbers,
  sourceDays,
  policies,
  audit,
  failed,
}: ServiceOptions): VerificationService {
  const decided = async (accountId: string, facts: Facts) => {
    const policy = await policies?.inForce(accountId);
    return policy && applyPolicy(policy, facts);
  };
  return {
    async answer(call, requester) {
      const { shape, query, body, responseId } = call;
      const { snapshot, deadline } = requester;
      try {
        const options = engine.readOptions(parametersOf(query), shape === 'whole' ? 'v2' : shape);
        const request = engine.readRequest(body, options);
        deadline.check();
        const on = { snapshot, taxNumbers: taxNumbers(requester), deadline, signal: deadline.signal, sourceDays };
        const verification = await engine.verify(request, options, on);
        const facts = await engine.factsOf(verification, snapshot);
        const decision = options.topN > 1 ? undefined : await decided(requester.account.customerId, facts);
        const response =
          shape === 'whole' ? whole(verification, responseId, decision) : engine.shown(verification, responseId);
        await audit.record({ ...auditEntry(call, requester, verification, facts, response), decision });
        return { status: 200, body: response, decision };
      } catch (error) {
        const known = knownError(error);
        if (known === undefined) failed(error, requester.requestId);
        return refused(known ?? internal());
      }
    },
  };
}

function knownError(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error.code === 'TIMEOUT' ? verificationTimedOut() : error;
  return databaseFault(error) === undefined ? undefined : databaseDown();
}

function refused(error: ServiceError): ServiceAnswer {
  const { code, retryAfter } = error;
  return { ...restRefusal(error), code, ...(retryAfter !== undefined && { retryAfter }) };
}
