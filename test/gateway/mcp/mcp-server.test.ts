import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { mcpServer } from '../../../gateway/mcp/mcp-server.ts';
import type { Tool } from '../../../gateway/mcp/tool.ts';
import { callTool } from './mcp-service.ts';

const toolOf = (name: string, call: Tool['call'], isReading = true): Tool => ({
  ...{ name, title: `Title of ${name}`, description: `What ${name} does.`, isReading, call },
  inputSchema: { properties: { a: {} } },
  outputSchema: { properties: {} },
});

const clients: Client[] = [];
afterEach(async () => {
  for (const each of clients.splice(0)) await each.close();
});

/** A client of a server with these tools, and what the server reports. */
async function connected(tools: readonly Tool[], left?: AbortSignal) {
  const failed: unknown[] = [];
  const ask = async () => ({ status: 200, headers: new Map(), body: {} });
  const server = mcpServer({ tools, ask, failed: (error, tool) => failed.push([tool, error]), ...(left && { left }) });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  clients.push(client);
  return { client, failed };
}

describe('a server of the Model Context Protocol', () => {
  test('lists its tools with their hints', async () => {
    const { client } = await connected([toolOf('read', async () => ({})), toolOf('write', async () => ({}), false)]);
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, title, description, annotations }) => ({ name, title, description, annotations })),
    ).toEqual([
      {
        ...{ name: 'read', title: 'Title of read', description: 'What read does.' },
        annotations: {
          ...{ title: 'Title of read', readOnlyHint: true, destructiveHint: false },
          ...{ idempotentHint: true, openWorldHint: false },
        },
      },
      {
        ...{ name: 'write', title: 'Title of write', description: 'What write does.' },
        annotations: {
          ...{ title: 'Title of write', readOnlyHint: false, destructiveHint: true },
          ...{ idempotentHint: false, openWorldHint: false },
        },
      },
    ]);
    expect(tools[0]?.inputSchema).toEqual({ type: 'object', properties: { a: {} } });
    expect(client.getServerVersion()).toMatchObject({ name: 'svc', title: 'Business data' });
  });

  test("explains the tools for a team's own types only where there are some", async () => {
    const nothing = async () => ({});
    const further = /search_records and get_record do so for what this service has beside businesses\.$/;
    const { client } = await connected([toolOf('search_businesses', nothing)]);
    expect(client.getInstructions()).toMatch(/^Data about US businesses/);
    expect(client.getInstructions()).not.toMatch(further);
    const both = await connected([toolOf('search_businesses', nothing), toolOf('search_records', nothing)]);
    expect(both.client.getInstructions()).toMatch(further);
  });

  test('sends a result as text and as structured content', async () => {
    const { client, failed } = await connected([toolOf('echo', async (written) => ({ written }))]);
    expect(await callTool(client, 'echo', { a: 1 })).toEqual({
      text: '{"written":{"a":1}}',
      found: { written: { a: 1 } },
      isError: false,
    });
    await expect(client.callTool({ name: 'other' })).rejects.toThrow('Expected a tool of echo.');
    expect(failed).toEqual([]);
  });

  test('reports what nobody expects, and only that', async () => {
    const bug = new Error('a secret');
    const { client, failed } = await connected([
      toolOf('refused', () => Promise.reject(new ServiceError('NOT_FOUND', 'No.'))),
      toolOf('broken', () => Promise.reject(bug)),
    ]);
    expect(await callTool(client, 'refused')).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^NOT_FOUND: No\.\n/),
    });
    expect(failed).toEqual([]);
    const { text, isError } = await callTool(client, 'broken');
    expect([isError, text]).toEqual([true, expect.not.stringContaining('secret')]);
    expect(failed).toEqual([['broken', bug]]);
  });

  test('a call learns that its caller has left, which is no fault', async () => {
    const left = new AbortController();
    const slow: Tool['call'] = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('left')));
        left.abort();
      });
    const { client, failed } = await connected([toolOf('slow', slow)], left.signal);
    expect((await callTool(client, 'slow')).isError).toBe(true);
    expect(failed).toEqual([]);
  });
});
