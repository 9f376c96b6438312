import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import { kybApi } from '../../verification/openapi/kyb.ts';
import { screeningApi } from '../../verification/openapi/screening.ts';
import { type ClientSource, generateClient } from '../codegen/generate-client.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { type ServiceAt, serviceAt } from '../service-at.ts';

interface Options {
  readonly operations: readonly string[];
  readonly out: string;
  readonly url?: string;
  readonly check?: true;
}

/** `svc codegen`: a typed TypeScript client of a team's own operations. */
export function codegenCommand(): Command {
  return new Command('codegen')
    .description('write a typed TypeScript client of your operations and of the REST APIs, in one file')
    .requiredOption('--operations <patterns...>', "files of named operations, such as 'src/**/*.graphql'")
    .requiredOption('--out <file>', 'file to write, such as src/client.ts')
    .option(
      '--url <url>',
      'a running service to read the schema from, with the key in SVC_API_KEY; default: this checkout',
    )
    .option('--check', 'write nothing; exit with 1 if the file differs from what would be written')
    .action(run);
}

async function run({ operations, out, url, check = undefined }: Options): Promise<void> {
  const configuration = readConfiguration(process.env);
  const files = filesOf(operations);
  const source = url === undefined ? ownSource(configuration) : await sourceAt(serviceAt(url, configuration));
  const text = await generateClient({ ...source, files });
  if (check) {
    if (existsSync(out) && readFileSync(out, 'utf8') === text) return;
    throw new CommandError(
      `${out} does not match the schema and the operations; run svc codegen without --check to write it.`,
    );
  }
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, text);
  print([], `Wrote ${out} of ${files.length} ${files.length === 1 ? 'file' : 'files'} of operations.`);
}

function filesOf(patterns: readonly string[]): ClientSource['files'] {
  const names = [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].sort();
  if (names.length === 0)
    throw new CommandError(`--operations expects files of operations, got none for ${patterns.join(' ')}.`);
  return names.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

type Source = Omit<ClientSource, 'files'>;

/** The schema of the checkout, and the REST APIs of this version. */
const ownSource = ({ supergraphFile = SUPERGRAPH_FILE }: Configuration): Source => ({
  schema: schemasOf(readFileSync(supergraphFile, 'utf8'), []).api,
  rest: { ...kybApi().schemas, ...screeningApi().schemas },
});

/** The schema and REST APIs that a running service reports. */
async function sourceAt({ url, key }: ServiceAt): Promise<Source> {
  const query = getIntrospectionQuery({ inputValueDeprecation: true });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const graph = await fetched(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const openApi = await fetched(`${url}/openapi.json`, {});
  return { schema: schemaOf(graph.data, url), rest: Object(openApi.components).schemas ?? {} };
}

function schemaOf(introspected: unknown, url: string): GraphQLSchema {
  try {
    return buildClientSchema(Object(introspected));
  } catch {
    throw new CommandError(
      `${url}/graphql did not return its schema: SVC_INTROSPECTION is off there, or it is not a service of this kind.`,
    );
  }
}

async function fetched(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, redirect: 'error' }).catch(() => {
    throw new CommandError(`No service answers at ${url}.`);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return Object(body);
  const { error_message, errors } = Object(body);
  throw new CommandError(`${url} answered ${response.status}: ${error_message ?? JSON.stringify(errors) ?? 'nothing'}`);
}
