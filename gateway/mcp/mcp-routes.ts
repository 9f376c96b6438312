import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Configuration } from '../../catalog/configuration.ts';
import { unknownOrigin } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { Graph } from '../graph/graph.ts';
import { jsonObject } from '../http/body.ts';
import type { CorsOrigins } from '../http/cors.ts';
import { addRoute } from '../http/methods.ts';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, identifyCallers } from '../tokens/identify-callers.ts';
import { mcpServer } from './mcp-server.ts';
import { askingOwn } from './own-service.ts';
import type { Tool } from './tool.ts';
import { toolsOf } from './tools/tools.ts';

/** What the routes for agents need. */
export interface McpBackend extends CallerBackend {
  readonly graph: Pick<Graph, 'schema'>;
  readonly catalog: Catalog;
  readonly mcp: Exclude<Configuration['mcp'], 'off'>;
  readonly connections?: { readonly corsOrigins?: CorsOrigins };
  readonly log: Log;
}

/**
 * POST /mcp, the Model Context Protocol over streamable HTTP, for any valid key: the route that a tool calls decides what it may do.
 * Requests are independent of each other, so any replica answers any of them; there are no sessions and no streams from the server, so GET
 * and DELETE are 405, as the specification requires.
 */
export function addMcpRoutes(server: FastifyInstance, backend: McpBackend, databases: DatabaseWatch): void {
  const tools = perSchema((schema) => toolsOf({ schema, catalog: backend.catalog, mayWrite: backend.mcp === 'write' }));
  server.register(async (mcp) => {
    expectKnownOrigin(mcp, backend.connections?.corsOrigins ?? new Set());
    identifyCallers(mcp, backend, databases);
    backend.requestLimits.guardAround(mcp, 'graphql');
    addRoute(
      mcp,
      '/mcp',
      {
        POST: (request, reply) => answerMessage(mcp, tools(backend.graph.schema), backend.log, request, reply),
      },
      { endsItself: ['POST'] },
    );
  });
}

/**
 * "Servers MUST validate the Origin header on all incoming connections to prevent DNS rebinding attacks" (Streamable HTTP, Security
 * Warning). The host name proves nothing, so an origin must be one of SVC_CORS_ORIGINS. Programs send no Origin header.
 */
function expectKnownOrigin(server: FastifyInstance, origins: CorsOrigins): void {
  server.addHook('onRequest', ({ headers: { origin } }, _, done) => {
    const isKnown = origin === undefined || origins === 'all' || origins.has(origin);
    done(isKnown ? undefined : unknownOrigin(origin));
  });
}

/** Answers one message. Lists of messages are refused: the protocol has none since 2025-06-18, and they would evade all limits. */
async function answerMessage(
  server: FastifyInstance,
  tools: readonly Tool[],
  log: Log,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const message = jsonObject(request.body, 'The body');
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const { signal } = left;
  const failed = (error: unknown, tool: string) =>
    log.error({ err: error, requestId: request.id, tool }, 'A tool failed.');
  const served = () => mcpServer({ tools, ask: askingOwn(server, request), failed, left: signal });
  const handler = createMcpHandler(served, { maxSubscriptions: 0, keepAliveMs: 0 });
  const asked = new Request('http://localhost/mcp', { method: 'POST', headers: sentHeaders(request), signal });
  const response = await handler.fetch(asked, { parsedBody: message });
  reply.code(response.status);
  const type = response.headers.get('content-type');
  if (type !== null) reply.type(type);
  return response.text();
}

/** The headers that the protocol reads. */
function sentHeaders({ headers }: FastifyRequest): Headers {
  const names = Object.keys(headers).filter((name) => /^(?:accept|content-type|mcp-.*)$/.test(name));
  return new Headers(names.map((name): [string, string] => [name, String(headers[name])]));
}

/** Tools are created once for each served graph. */
function perSchema(make: (schema: GraphQLSchema) => readonly Tool[]): (schema: GraphQLSchema) => readonly Tool[] {
  const made = new WeakMap<GraphQLSchema, readonly Tool[]>();
  return (schema) => {
    const tools = made.get(schema) ?? make(schema);
    made.set(schema, tools);
    return tools;
  };
}
