import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTooLarge, paymentRequired } from '../../catalog/errors/catalogue.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import { creditsOf, type EntityObjects, NO_OBJECTS } from '../../catalog/tiers.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { Operations } from '../../operations/operations.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { findAnswer } from '../../verification/kept/find-answer.ts';
import { getScreening, listScreenings, SCREEN_PATH } from '../../verification/kept/kept-screening.ts';
import { signReceipt } from '../../verification/receipts/receipt.ts';
import type { ReceiptKey } from '../../verification/receipts/receipt-key.ts';
import { screeningAudit } from '../../verification/screening/audit-entry.ts';
import { countedRequests } from '../../verification/screening/counted-requests.ts';
import {
  getDecision,
  getDecisions,
  standingDecisions,
  updateDecision,
} from '../../verification/screening/decisions.ts';
import { expectNoFields, listedEntity } from '../../verification/screening/listed-entity.ts';
import { screen, screeningObjects } from '../../verification/screening/screen.ts';
import { readScreenRequest } from '../../verification/screening/screen-request.ts';
import { views } from '../../verification/screening/views.ts';
import { JSON_TYPE } from '../http/accepted-type.ts';
import { leaseFor } from '../http/as-of.ts';
import { answerErrors } from '../http/errors.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import { deadlineOf, timeoutOf } from '../http/request-deadline.ts';
import { CREDITS_HEADER, VERSION_HEADER } from '../http/stamp.ts';
import { boundedJson } from '../limits/answer-size.ts';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import { addBatchRoutes, type BatchBackend } from './batch-routes.ts';

/** Path of the screening API (completions.md section 8). */
const PREFIX = '/evaluation/sanctions';

const bothOf = (path: string) => [path, `${path}/`];

const ENTITY = '/entity/:provider/:collection/:record_id';
/** Other services have a record in several formats, here it has one. */
const ENTITY_PATHS = [ENTITY, `${ENTITY}/:format`];

/** The routes that use a request of the key's window: those that screen. */
const COUNTED: ReadonlySet<string> = new Set(['/screen', ...ENTITY_PATHS].flatMap((path) => bothOf(PREFIX + path)));

/** What the screening routes need. */
export interface ScreeningBackend extends CallerBackend {
  readonly warehouse: Warehouse;
  readonly operations: Pick<
    Operations,
    'authenticate' | 'record' | 'decisions' | 'runs' | 'recordAudit' | 'auditEntry' | 'latestAnswers'
  >;
  /** Maximum time of a request, in milliseconds; a pricing plan may allow less. */
  readonly requestTimeout: number;
  readonly bodyLimit: number;
  readonly log: Log;
  /** Signs receipts; absent: there are none. */
  readonly receiptKey?: ReceiptKey | undefined;
  /** Settings of batches; absent: there are no batch routes. */
  readonly batches?: Pick<BatchBackend, 'dataDirectory' | 'batchBytes'> | undefined;
}

/**
 * The screening API for callers with a key of scope `screening`, each route with and without a trailing slash. Routes that screen use at
 * least one request of the key's window, whatever their answer is; the others show the window's headers and use nothing of it.
 */
export function addScreeningRoutes(server: FastifyInstance, backend: ScreeningBackend, databases: DatabaseWatch): void {
  const { requestLimits, warehouse, operations } = backend;
  const { decisions } = operations;
  const refusing = { envelope: restRefusal, ...backend, currentVersion: () => warehouse.current };
  server.register(
    async (screening) => {
      answerErrors(screening, refusing);
      identifyCallers(screening, backend, databases);
      requestLimits.guard(screening, 'screening', ({ routeOptions }) => COUNTED.has(routeOptions.url ?? ''));
      // Runs after the limits, so that a refusal also has their headers.
      screening.addHook('onRequest', async (request) => void callerWith(request, 'screening'));
      const addTo = (part: FastifyInstance, path: string, answers: Parameters<typeof addRoute>[2]) => {
        for (const each of bothOf(path)) addRoute(part, each, answers);
      };
      const add = (path: string, answers: Parameters<typeof addRoute>[2]) => addTo(screening, path, answers);
      const { batches } = backend;
      if (batches !== undefined) addBatchRoutes(screening, { ...backend, ...batches }, addTo);
      add('/screen', { POST: (request, reply) => answerScreen(backend, request, reply) });
      add('/screenings', {
        GET: (request) => listScreenings(operations, accountOf(request), queryOf(request.raw)),
      });
      add('/screenings/:id', {
        GET: (request) =>
          getScreening({ kept: operations, decisions }, accountOf(request), pathParameter(request, 'id')),
      });
      const { receiptKey } = backend;
      if (receiptKey !== undefined)
        add('/screenings/:id/receipt', {
          GET: async (request) =>
            signReceipt(
              await findAnswer(operations, accountOf(request), 'screening', pathParameter(request, 'id')),
              receiptKey,
            ),
        });
      for (const path of ENTITY_PATHS) add(path, { POST: (request, reply) => answerEntity(backend, request, reply) });
      add('/decisions/get_one', {
        POST: (request) => getDecision(decisions, accountOf(request), request.body),
      });
      add('/decisions/get_many', {
        POST: (request) => getDecisions(decisions, accountOf(request), request.body),
      });
      add('/decisions/update_one', { POST: (request) => answerUpdate(backend, request) });
      add('/views', { GET: (request, reply) => answerViews(backend, request, reply) });
      add('/_rate_limit', { GET: (request) => answerRateLimit(backend, request) });
    },
    { prefix: PREFIX },
  );
}

async function answerViews({ warehouse }: ScreeningBackend, request: FastifyRequest, reply: FastifyReply) {
  using lease = await leaseFor(request, reply, warehouse);
  reply.header(VERSION_HEADER, lease.snapshot.version);
  return views(await screeningLists(lease.snapshot));
}

/** "Rate-limit bodies: billing_account_id and organization_id are the account's" (completions.md section 9). */
async function answerRateLimit({ requestLimits }: ScreeningBackend, request: FastifyRequest) {
  const { account, apiKeyId } = callerWith(request, 'screening');
  const { limit, remaining, resetSeconds } = await requestLimits.left('screening', apiKeyId, account.pricingPlan);
  return {
    billing_pricing_plan: account.pricingPlan,
    billing_account_id: account.billingAccountId,
    organization_id: account.customerId,
    rate_limit_info: { requests_remaining: remaining, requests_limit: limit, window_reset_seconds: resetSeconds },
  };
}

async function answerScreen(backend: ScreeningBackend, request: FastifyRequest, reply: FastifyReply) {
  const body = readScreenRequest(request.body);
  const { decisions } = backend.operations;
  const caller = callerWith(request, 'screening');
  const { account, apiKeyId } = caller;
  const decider = { accountId: account.customerId, apiKeyId };
  const stamp = { requestId: randomUUID(), at: new Date().toISOString() };
  return charged(backend, request, reply, async (snapshot, deadline) => {
    await backend.requestLimits.takeRest('screening', caller, reply, countedRequests(body));
    const index = await screeningLists(snapshot);
    const standing = (found: Parameters<typeof standingDecisions>[2]) =>
      standingDecisions(decisions, decider.accountId, found);
    const answer = await screen(body, stamp, { index, deadline, standing });
    const answered = { ...stamp, decider, path: SCREEN_PATH, request: body, response: answer };
    const audit = screeningAudit(answered, index, answer.lists_screened);
    return { answer, objects: screeningObjects(answer.search_results), audit };
  });
}

async function answerEntity(backend: ScreeningBackend, request: FastifyRequest, reply: FastifyReply) {
  expectNoFields(request.body);
  return charged(backend, request, reply, async (snapshot, deadline) => ({
    answer: await listedEntity(snapshot, await screeningLists(snapshot), request.params, deadline),
    objects: { ...NO_OBJECTS, PREMIUM: 1 },
  }));
}

async function answerUpdate({ warehouse, operations }: ScreeningBackend, request: FastifyRequest) {
  const { account, apiKeyId } = callerWith(request, 'screening');
  using lease = currentLease(warehouse);
  const index = await screeningLists(lease.snapshot);
  return updateDecision(operations.decisions, { accountId: account.customerId, apiKeyId }, index, request.body);
}

const accountOf = (request: FastifyRequest): string => callerWith(request, 'screening').account.customerId;

/** An answer, what it is charged for, and its audit entry. */
interface Charged {
  readonly answer: unknown;
  readonly objects: EntityObjects;
  readonly audit?: AuditEntry;
}

/** Answers from the snapshot that is asked for, within the pricing plan's time and size. Refused and abandoned requests cost nothing. */
async function charged(
  backend: ScreeningBackend,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (snapshot: Snapshot, deadline: Deadline) => Promise<Charged>,
): Promise<string> {
  const caller = callerWith(request, 'screening');
  const { account, apiKeyId } = caller;
  const { warehouse, operations, requestLimits } = backend;
  const plan = requestLimits.of(caller);
  let charge: EntityObjects = NO_OBJECTS;
  try {
    if (!account.creditsAvailable) throw paymentRequired();
    using deadline = deadlineOf(reply, timeoutOf(backend, caller));
    using lease = await leaseFor(request, reply, warehouse);
    const { answer, objects, audit } = await work(lease.snapshot, deadline);
    // Statements of the operations database do not end by it.
    deadline.check();
    const text = boundedJson(answer, plan.answerBytes);
    if (typeof text !== 'string') throw answerTooLarge(plan.answerBytes, text.bytes);
    charge = objects;
    if (audit !== undefined) operations.recordAudit(audit);
    request.record.credits = creditsOf(charge);
    reply.header(VERSION_HEADER, lease.snapshot.version).header(CREDITS_HEADER, request.record.credits).type(JSON_TYPE);
    return text;
  } finally {
    operations.record({ accountId: account.customerId, apiKeyId, surface: 'screening', objects: charge });
  }
}
