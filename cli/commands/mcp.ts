import { readFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import { createLog } from '../../gateway/log.ts';
import { mcpServer } from '../../gateway/mcp/mcp-server.ts';
import { askingAt } from '../../gateway/mcp/remote-service.ts';
import { toolsOf } from '../../gateway/mcp/tools/tools.ts';
import { serviceAt } from '../service-at.ts';
import type { LocalService } from '../serving/local-service.ts';
import { stopOnSignals } from '../serving/stop-on-signals.ts';

interface Options {
  readonly url?: string;
  readonly write?: boolean;
}

/** `svc mcp`: the tools of /mcp for a client that starts them as its own process, until the client closes standard input. */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'give agents tools over standard input and output (Model Context Protocol), from the local data or a running service',
    )
    .option('--url <url>', 'a running service, called with the key in SVC_API_KEY; default: the local data')
    .option('--write', 'let run_query also run mutations')
    .action(run);
}

async function run({ url, write = false }: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration.logLevel);
  const service =
    url === undefined ? await ownService(configuration) : { ...serviceAt(url, configuration), close: async () => {} };
  const file = configuration.supergraphFile ?? SUPERGRAPH_FILE;
  const { api: schema } = schemasOf(readFileSync(file, 'utf8'), []);
  const tools = toolsOf({ schema, catalog: readCatalog(), mayWrite: write });
  const ask = askingAt(service.url, service.key);
  const failed = (error: unknown, tool: string) => log.error({ err: error, tool }, 'A tool failed.');
  const connection = serveStdio(() => mcpServer({ tools, ask, failed }), { maxSubscriptions: 0 });
  const close = async () => {
    await connection.close();
    await service.close();
  };
  stopOnSignals({ log, close });
  process.stdin.once('end', () => void close());
}

/** Imported only here, because with --url this process needs no service. */
async function ownService(configuration: Configuration): Promise<LocalService> {
  const { localService } = await import('../serving/local-service.ts');
  return localService(configuration);
}
