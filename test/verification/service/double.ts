import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import type { AuditEntry } from '../../../operations/audit.ts';
import { auditableEntry } from '../../../operations/audit-mask.ts';
import type { VerificationOptions, VerificationRequest } from '../../../verification/request/verification-request.ts';
import type { Requester } from '../../../verification/service/requester.ts';
import { type VerificationEngine, verificationService } from '../../../verification/service/verification-service.ts';
import type { CoveredTask, Verification } from '../../../verification/tasks/task.ts';
import { inProcess } from '../../../verification/upstream/in-process.ts';
import { VerificationSource } from '../../../verification/upstream/verification-source.ts';

/** What stands in a verification of the double. */
export const TASK: CoveredTask = {
  name: 'name_verification',
  status: 'success',
  result: 'name_match',
  reason: 'The name equals a registered name but for the legal suffix.',
  sources: [],
  coverage: 'found',
  comparisons: [{ requested: 'Blue Heron', recorded: 'BLUE HERON LLC', score: 0.97, reason: 'The suffix differs.' }],
};

/** The request in a body of the double: its multi form, read without most of the rules. */
function readRequest(body: unknown): VerificationRequest {
  const { data }: { data?: Record<string, never[]> } = Object(body);
  const { names = [], persons = [], tins = [] }: Record<string, never[]> = Object(data);
  if (names.length === 0) throw badUserInput('data.names', 'one or two business names', data?.names);
  return {
    names,
    tins,
    primaryName: null,
    addresses: [],
    persons: persons.map(({ first_name, last_name, ssn }) => ({
      firstName: first_name ?? null,
      lastName: last_name ?? null,
      ssn: ssn ?? null,
    })),
    websites: [],
    personsToScreen: [],
  };
}

function readOptions(
  query: Readonly<Record<string, unknown>>,
  shape: VerificationOptions['shape'],
): VerificationOptions {
  const { package: written = 'verify', ...others } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badUserInput('The query string', 'package', unknown);
  if (written !== 'verify' && written !== 'identify') throw badUserInput('package', 'identify or verify', written);
  return { shape, package: written, attrs: new Set(), matchThreshold: 0.5, topN: 1 };
}

/** An engine that finds nobody, shows the body of each shape, and can be told to do otherwise. */
export const engineDouble = (verify: VerificationEngine['verify'] = found): VerificationEngine => ({
  readOptions,
  readRequest,
  verify,
  factsOf: async () => ({}),
  shown: ({ tasks, options: { shape } }, responseId) => ({
    response_id: responseId,
    risk_summary: { tasks },
    data: {
      [shape === 'v2' ? 'registered_entities' : 'legal_entities']: [{ shape, registrations: [{}] }],
      brands: [{ names: [] }],
    },
  }),
});

export const found = async (request: VerificationRequest, options: VerificationOptions): Promise<Verification> => ({
  request,
  options,
  entities: [],
  brands: [],
  tasks: [TASK],
});

/** The service over the double, with what is kept of it and what it failed by. */
export function serviceDouble(verify?: VerificationEngine['verify']) {
  const audited: AuditEntry[] = [];
  const failures: unknown[] = [];
  const service = verificationService({
    engine: engineDouble(verify),
    taxNumbers: () => ({ isLoaded: false, checkTin: nobodyAsks, checkSsn: nobodyAsks }),
    audit: {
      record(entry) {
        if (!audited.some(({ id }) => id === entry.id)) audited.push(auditableEntry(entry));
      },
    },
    failed: (error) => failures.push(error),
  });
  return { service, audited, failures };
}

const nobodyAsks = () => Promise.reject(new Error('The double asks nobody.'));

/** A body with all that must not be told. */
export const SSN = '219-09-9999';
export const BODY = {
  data: {
    names: ['Blue Heron'],
    persons: [{ first_name: 'Ada', last_name: 'Fisher', ssn: SSN }],
    tins: ['912345678'],
  },
};

/** The way to the service over a double, in this process. */
export const verificationsDouble =
  (service = serviceDouble().service) =>
  (requester: Requester): VerificationSource =>
    new VerificationSource(inProcess(service), requester);
