import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { conflict, forbidden, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { comingMoment } from '../../catalog/iso-date.ts';
import { PLANS, type Plan } from '../../catalog/plans.ts';
import { byKey } from '../../operations/changes.ts';
import { DOCUMENTS_MODES, type DocumentsMode } from '../../operations/documents-mode.ts';
import type { Caller, KeySummary, Operations } from '../../operations/operations.ts';
import { SCOPES, type Scope } from '../../operations/scopes.ts';
import { isOfToken } from '../../operations/token-callers.ts';
import { isUuid } from '../../operations/uuid.ts';
import { readBy } from '../../verification/request/faults.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import type { IssuedKey, Key, Keys } from './answers/keys.ts';
import { consoleCaller, isOperator } from './console-caller.ts';

/** What the key routes need. */
export interface KeyBackend extends CallerBackend {
  readonly operations: Pick<Operations, 'authenticate' | 'listKeys' | 'listAccounts' | 'findKey' | 'actingAs'>;
  /** What keys without a mode of their own may request. */
  readonly documentsMode: DocumentsMode;
}

/**
 * Does what `svc keys` does, below /console/api/keys. A key of scope `graph` sees the keys of its account, never their text, and may
 * disable itself. A key of scope `admin` sees and changes those of all accounts, but never gets the text of a key with scopes that it does
 * not have itself. Every change is recorded with the key that made it.
 */
export function addKeyRoutes(server: FastifyInstance, backend: KeyBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/keys', {
      GET: (request) => list(backend, request),
      POST: (request, reply) => create(backend, request, reply),
    });
    addRoute(keyed, '/console/api/keys/:id/rotate', {
      POST: (request, reply) => rotate(backend, request, reply),
    });
    addRoute(keyed, '/console/api/keys/:id/disable', { POST: (request) => disable(backend, request) });
    addRoute(keyed, '/console/api/keys/:id/documents', { POST: (request) => setDocuments(backend, request) });
  });
}

async function list({ operations, documentsMode }: KeyBackend, request: FastifyRequest): Promise<Keys> {
  const caller = consoleCaller(request, documentsMode);
  const own = caller.account.customerId;
  const mayChange = isOperator(caller);
  return {
    ...{ own: caller.apiKeyId, account: own, scopes: caller.scopes, mayChange, documentsMode },
    accounts: mayChange ? (await operations.listAccounts()).map(({ id, plan }) => ({ id, plan })) : [],
    keys: (await operations.listKeys(mayChange ? undefined : own)).map(shownKey),
  };
}

/** Maximum length of a key's label, in characters. */
const MAX_LABEL = 200;
/** Maximum overlap of an old and a new key, in seconds: a year. */
const MAX_OVERLAP = 365 * 86_400;

interface NewKeyBody {
  readonly account?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly scopes: readonly Scope[];
  readonly label?: string | undefined;
  readonly expires?: string | undefined;
  readonly documents?: DocumentsMode | undefined;
}

/** An existing account, or the pricing plan of a new one. */
const NEW_KEY: z.ZodType<NewKeyBody> = z.strictObject({
  account: z.string().optional(),
  plan: z.enum(PLANS).optional(),
  scopes: z.array(z.enum(SCOPES)).min(1, `one or more of ${SCOPES.join(', ')}`),
  // No line breaks and no characters that change the text direction, because lists show it in one line.
  label: z
    .string()
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'one line of plain text')
    .max(MAX_LABEL)
    .optional(),
  expires: z
    .string()
    .refine((written) => comingMoment(written) !== undefined, 'an ISO date in the future')
    .optional(),
  documents: z.enum(DOCUMENTS_MODES).optional(),
});

/** Throws FORBIDDEN for scopes that the caller does not have, and NOT_FOUND for an unknown account. */
async function create({ operations }: KeyBackend, request: FastifyRequest, reply: FastifyReply): Promise<IssuedKey> {
  const caller = callerWith(request, 'admin');
  const { account, plan = 'trial', scopes, label, expires, documents } = readBy(NEW_KEY, request.body, 'The body');
  expectOwn(scopes, caller);
  if (account !== undefined && (await operations.listAccounts(account)).length === 0)
    throw noSuch(`account ${quoted(account)}`);
  const issued = await operations.actingAs(byKey(caller.apiKeyId)).createKey({
    ...{ plan, scopes, documents, accountId: account, label: label === '' ? undefined : label },
    expires: expires && comingMoment(expires),
  });
  reply.code(201);
  return { ...shownKey(issued), key: issued.key };
}

const ROTATION: z.ZodType<{ readonly overlapSeconds: number }> = z.strictObject({
  overlapSeconds: z
    .int(`whole seconds, at most ${MAX_OVERLAP}`)
    .min(0, `whole seconds, at most ${MAX_OVERLAP}`)
    .max(MAX_OVERLAP, `whole seconds, at most ${MAX_OVERLAP}`),
});

/** Throws FORBIDDEN for a key with scopes that the caller does not have, because the caller gets the text of the new key. */
async function rotate(backend: KeyBackend, request: FastifyRequest, reply: FastifyReply): Promise<IssuedKey> {
  const caller = callerWith(request, 'admin');
  const { overlapSeconds } = readBy(ROTATION, request.body, 'The body');
  const old = await keyOf(backend, request);
  if (isOfToken(old))
    throw conflict('This key represents the tokens of a subject. It has no key text, so it cannot be rotated.');
  expectOwn(old.scopes, caller);
  const issued = await backend.operations.actingAs(byKey(caller.apiKeyId)).rotateKey(old.id, overlapSeconds * 1_000);
  if (issued === undefined) throw conflict(`Key ${old.prefix}… is disabled or has expired; create a new one.`);
  reply.code(201);
  return { ...shownKey(issued), key: issued.key };
}

/** A key may always disable itself, because the person who has it may have obtained it wrongly. */
async function disable(backend: KeyBackend, request: FastifyRequest): Promise<Key> {
  const caller = consoleCaller(request, backend.documentsMode);
  const id = pathParameter(request, 'id');
  // An ordinary key learns nothing about other keys, not even whether they exist.
  if (id !== caller.apiKeyId && !isOperator(caller)) throw forbidden('admin', caller.scopes);
  const { id: known } = await keyOf(backend, request);
  const disabled = await backend.operations.actingAs(byKey(caller.apiKeyId)).disableKey(known);
  if (disabled === undefined) throw noSuch(`key ${quoted(id)}`);
  return shownKey(disabled);
}

const DOCUMENTS: z.ZodType<{ readonly documents: DocumentsMode | null }> = z.strictObject({
  documents: z.enum(DOCUMENTS_MODES).nullable(),
});

async function setDocuments(backend: KeyBackend, request: FastifyRequest): Promise<Key> {
  const caller = callerWith(request, 'admin');
  const { documents } = readBy(DOCUMENTS, request.body, 'The body');
  const { id } = await keyOf(backend, request);
  const changed = await backend.operations.actingAs(byKey(caller.apiKeyId)).setDocuments(id, documents);
  if (changed === undefined) throw noSuch(`key ${quoted(id)}`);
  return shownKey(changed);
}

/** Returns the key in a path, by its whole id. Throws NOT_FOUND. */
async function keyOf({ operations }: KeyBackend, request: FastifyRequest): Promise<KeySummary> {
  const id = pathParameter(request, 'id');
  const key = isUuid(id) ? await operations.findKey(id) : undefined;
  if (key === undefined) throw noSuch(`key ${quoted(id)}`);
  return key;
}

/** "Never let a key make one of more scopes than its own". Throws FORBIDDEN. */
function expectOwn(scopes: readonly Scope[], caller: Caller): void {
  const beyond = scopes.find((scope) => !caller.scopes.includes(scope));
  if (beyond !== undefined) throw forbidden(beyond, caller.scopes);
}

/** Copies fields one by one, so that the text of a key never gets out, whatever is added to a summary. */
const shownKey = ({ id, prefix, accountId, plan, label, scopes, created, expires, ...key }: KeySummary): Key => ({
  ...{ id, prefix, account: accountId, plan, label, scopes, created, expires },
  ...{ disabled: key.disabled, lastUsed: key.lastUsed, documents: key.documents, isOfToken: isOfToken({ prefix }) },
});
