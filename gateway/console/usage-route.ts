import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badUserInput, forbidden, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { isIsoDay } from '../../catalog/iso-date.ts';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import type { Caller, Operations } from '../../operations/operations.ts';
import type { Surface } from '../../operations/usage.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { UNBOUNDED } from '../limits/allowance.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, identifyCallers } from '../tokens/identify-callers.ts';
import type { Usage } from './answers/usage.ts';
import { consoleCaller, isOperator } from './console-caller.ts';

/** What the usage route needs. */
export interface UsageBackend extends CallerBackend {
  readonly operations: Pick<Operations, 'authenticate' | 'listAccounts' | 'usageTotals'>;
  /** What keys without a mode of their own may request. */
  readonly documentsMode: DocumentsMode;
}

/** The value of `account` in the query that stands for all accounts. */
const ALL = 'all';
/** Default and maximum number of days. */
const [DAYS, MAX_DAYS] = [30, 366];
const DAY = 86_400_000;

/**
 * GET /console/api/usage?account=…&from=…&to=…, like `svc usage`: requests, credits and entity objects by day and surface and by key, with
 * what the pricing plan allows and what is left of it. A key of scope `graph` sees its own account; a key of scope `admin` any account, or
 * `all`.
 */
export function addUsageRoute(server: FastifyInstance, backend: UsageBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/usage', { GET: (request) => usage(backend, request) });
  });
}

async function usage(
  { operations, requestLimits, documentsMode }: UsageBackend,
  request: FastifyRequest,
): Promise<Usage> {
  const caller = consoleCaller(request, documentsMode);
  const query = queryOf(request.raw);
  const asked = query.get('account') ?? caller.account.customerId;
  // Another account is refused before it is looked up, so a caller without access does not learn whether it exists.
  if (asked !== caller.account.customerId && !isOperator(caller)) throw forbidden('admin', caller.scopes);
  const [account] = asked === ALL ? [] : await operations.listAccounts(asked);
  if (asked !== ALL && account === undefined) throw noSuch(`account ${quoted(asked)}`);
  const period = periodOf(query);
  const accounts = isOperator(caller) ? (await operations.listAccounts()).map(({ id, plan }) => ({ id, plan })) : [];
  return {
    ...{ ...period, isOperator: isOperator(caller), accounts },
    account: account ? { id: account.id, plan: account.plan, credits: account.credits } : null,
    limits: account ? limitsOf(requestLimits.plan(account.plan)) : null,
    left: asked === caller.account.customerId ? await leftOf(requestLimits, caller) : null,
    ...(await operations.usageTotals({ ...period, accountId: account?.id })),
  };
}

/** The limits of a pricing plan that usage is compared with. */
const limitsOf = ({
  requestsPerSecond,
  burst,
  requestsPerDay,
  screeningsPerHour,
}: ReturnType<UsageBackend['requestLimits']['plan']>) => ({
  requestsPerSecond,
  burst,
  requestsPerDay,
  screeningsPerHour,
});

/** What the requesting key has left of each surface's window; limit and remaining are null if unlimited. */
async function leftOf(requestLimits: UsageBackend['requestLimits'], { apiKeyId, account: { pricingPlan } }: Caller) {
  const surfaces: readonly Surface[] = ['graphql', 'kyb', 'screening'];
  const left = await Promise.all(surfaces.map((surface) => requestLimits.left(surface, apiKeyId, pricingPlan)));
  return surfaces.map((surface, at) => {
    const { limit = 0, remaining = 0, resetSeconds = 0 } = left[at] ?? {};
    return limit === UNBOUNDED
      ? { surface, limit: null, remaining: null, resetSeconds }
      : { surface, limit, remaining, resetSeconds };
  });
}

/** The requested days. Throws BAD_USER_INPUT. */
function periodOf(query: URLSearchParams): { readonly from: string; readonly to: string } {
  const to = dayIn(query, 'to') ?? dayOf(Date.now());
  const from = dayIn(query, 'from') ?? dayOf(Date.parse(to) - (DAYS - 1) * DAY);
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) throw badUserInput('from', `a day until ${to}`, from);
  if (days > MAX_DAYS) throw badUserInput('from', `a day of the ${MAX_DAYS} until ${to}`, from);
  return { from, to };
}

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const written = query.get(name);
  if (written === null) return undefined;
  if (!isIsoDay(written)) throw badUserInput(name, 'a day in UTC such as 2026-11-22', written);
  return written;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
