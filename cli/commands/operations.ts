import { readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Command } from 'commander';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { schemasOf } from '../../catalog/check/schemas.ts';
import { type StoredDocument, storedOperations, storedOperationsIn } from '../../catalog/check/stored-documents.ts';
import { checkOperations } from '../../catalog/check/stored-operations.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { SUPERGRAPH_FILE } from '../../gateway/graph/supergraph.ts';
import type { Operations } from '../../operations/operations.ts';
import type { DocumentFilter, NewDocument } from '../../operations/trusted-documents.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';
import { checksOf } from './check.ts';

/** `svc operations add|list|remove`. Works beside a running service, which sees every change within a second. */
export function operationsCommand(): Command {
  const command = new Command('operations').description(
    'add, list and remove trusted documents, which clients request by id',
  );
  command
    .command('add')
    .description('check documents against the graph and add them: all of them, or none if one is invalid')
    .argument('<paths...>', '*.graphql, manifests of Apollo or {"<id>": "<document>"} as JSON, and folders of them')
    .requiredOption('--client <name>', 'client that they belong to')
    .action((paths: readonly string[], { client }: { client: string }) => {
      const documents = paths.flatMap(documentsAt).map((document) => ({ ...document, client }));
      expectFit(documents);
      return withOperations((operations) => add(operations, documents));
    });
  command
    .command('list')
    .description('show trusted documents, by client')
    .option('--client <name>', 'only those of one client')
    .option('--json', 'print as JSON, with their texts')
    .action(({ json: asJson, ...filter }: DocumentFilter & { json?: true }) =>
      withOperations((operations) => list(operations, filter, asJson === true)),
    );
  command
    .command('remove')
    .description('remove trusted documents')
    .argument('[ids...]', 'ids or hashes that the list shows; default: all of the client')
    .option('--client <name>', 'only those of one client')
    .action((ids: readonly string[], { client }: { client?: string }) => {
      if (ids.length === 0 && client === undefined)
        throw new CommandError('Expected ids of documents, --client, or both.');
      return withOperations((operations) => remove(operations, ids, client));
    });
  return command;
}

/** The documents at a path. Throws a CommandError if there are none. */
function documentsAt(path: string): StoredDocument[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new CommandError(`There is no file or folder ${path}.`);
  const [root, below] = [process.cwd(), relative(process.cwd(), resolve(path)) || '.'];
  const found = stat.isDirectory() ? storedOperations(root, below) : storedOperationsIn(root, below);
  if (found.length > 0) return found;
  throw new CommandError(
    `${path} has no documents: expected *.graphql, a manifest of Apollo, or {"<id>": "<document>"} as JSON.`,
  );
}

/** Throws a CommandError that names every document that the service would refuse, with the reason. */
function expectFit(documents: readonly StoredDocument[]): void {
  const file = readConfiguration(process.env).supergraphFile ?? SUPERGRAPH_FILE;
  const { api } = schemasOf(readFileSync(file, 'utf8'), []);
  const { faults } = checkOperations(process.cwd(), [], api, checksOf(readCatalog()), documents);
  const breaking = faults.filter(({ criticality }) => criticality === 'breaking');
  const lines = breaking.map(({ file: where, operation, line, column, message }) => {
    const place = operation === undefined ? `${where}:${line}:${column}` : `${where}, ${operation}`;
    return `${place}: ${message}`;
  });
  // A document with only fragments is valid, but clients cannot request it.
  if (lines.length === 0)
    lines.push(...documents.filter(hasNoOperation).map(({ file: where }) => `${where}: has no operation`));
  if (lines.length > 0)
    throw new CommandError(['No document was added, because not all are valid:', ...lines].join('\n  '));
}

const hasNoOperation = ({ text }: StoredDocument): boolean => operationsOf(text).length === 0;

const operationsOf = (text: string): readonly OperationDefinitionNode[] =>
  parse(text).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);

/** A document as it is added; if its manifest has no name for it, it gets that of its operation. */
function named(document: StoredDocument): NewDocument {
  const name = document.name ?? operationsOf(document.text)[0]?.name?.value;
  const { client, text, id } = document;
  return { client, text, ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
}

async function add({ trustedDocuments }: Operations, documents: readonly StoredDocument[]): Promise<void> {
  try {
    const added = await trustedDocuments.add(documents.map(named));
    const known = documents.length - added;
    print([], `Added ${counted(added)}${known === 0 ? '' : `; ${known} were there already`}.`);
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(error.message) : error;
  }
}

async function list({ trustedDocuments }: Operations, filter: DocumentFilter, asJson: boolean): Promise<void> {
  const found = await trustedDocuments.list(filter);
  if (asJson) return print([json(found)]);
  const rows = found.map(({ id, client, name, hash, added }) => [
    client,
    name ?? '',
    id,
    id === hash ? '' : hash,
    added,
  ]);
  print(table([['client', 'name', 'id', 'sha256, where the id is another', 'added'], ...rows]));
}

async function remove(
  { trustedDocuments }: Operations,
  ids: readonly string[],
  client: string | undefined,
): Promise<void> {
  let removed = 0;
  for (const id of ids.length === 0 ? [undefined] : ids) {
    const count = await trustedDocuments.remove({ id, client });
    if (count === 0)
      throw new CommandError(
        `There is no trusted document${id === undefined ? '' : ` ${id}`}; \`svc operations list\` shows all.`,
      );
    removed += count;
  }
  print([], `Removed ${counted(removed)}.`);
}

const counted = (count: number): string => `${count} document${count === 1 ? '' : 's'}`;
