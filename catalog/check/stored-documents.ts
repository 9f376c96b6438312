import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { CatalogError } from '../error.ts';
import type { Variables } from './stored-arguments.ts';

/** A document of client operations, or a list definition as the mutation that saves it. */
export interface StoredDocument {
  /** Path relative to the repository. */
  readonly file: string;
  readonly text: string;
  /** The client that it belongs to: the folder below the named folder, else the named folder itself. */
  readonly client: string;
  /** Identifies it within its file: the name of a trusted document. */
  readonly name?: string;
  /** The id by which clients request it, if its manifest states one. */
  readonly id?: string;
  /** Values of its variables, if the file itself has them. */
  readonly variables?: Variables;
}

/** Endings of the names of files with one list definition: the input of createList. */
const LIST = /\.list\.json$/;
/** Names of files that map ids to trusted documents. */
const TRUSTED = /(?:trusted|persisted)[\w-]*\.json$/;
const MANIFEST = 'apollo-persisted-query-manifest';

/**
 * Reads the client operations stored below a folder: `*.graphql`, where each file is a document, and trusted documents, in the manifests
 * that client builds write. Throws CatalogError for a folder that cannot be read.
 */
export const storedOperations = (root: string, folder: string): StoredDocument[] =>
  filesBelow(root, folder).flatMap((file) => {
    const stored = { file, client: clientOf(folder, file) };
    if (/\.(?:graphql|gql)$/.test(file)) return [{ ...stored, text: readFileSync(join(root, file), 'utf8') }];
    if (LIST.test(file)) return [];
    return trustedDocuments(root, file, TRUSTED.test(file)).map((document) => ({ ...stored, ...document }));
  });

/** Like storedOperations, for one file; a JSON file of any name may map ids to documents. */
export const storedOperationsIn = (root: string, file: string): StoredDocument[] => {
  const stored = { file, client: clientOf(dirname(file), file) };
  if (!file.endsWith('.json')) return [{ ...stored, text: readFileSync(join(root, file), 'utf8') }];
  return trustedDocuments(root, file, true).map((document) => ({ ...stored, ...document }));
};

/** Reads the list definitions below a folder (`shops.list.json`). Throws CatalogError as above, and for a file that is no JSON object. */
export const storedLists = (root: string, folder: string): StoredDocument[] =>
  filesBelow(root, folder)
    .filter((file) => LIST.test(file))
    .map((file) => {
      const input = parsed(root, file);
      if (!isRecord(input))
        throw new CatalogError(
          file,
          'expected a list definition, the input of createList or createRecordList as JSON.',
        );
      return listDocument(file, clientOf(folder, file), input);
    });

/**
 * Converts a list definition to the mutation that saves it: the service refuses the list exactly if it refuses the mutation. Only the input
 * of a list of a team's own records has an `entityType` itself.
 */
export const listDocument = (file: string, client: string, input: object): StoredDocument => ({
  ...{ file, client, text: 'entityType' in input ? SAVE_RECORD_LIST : SAVE_LIST, variables: { input } },
});

const SAVE_LIST = 'mutation ($input: CreateListInput!) { createList(input: $input) { __typename } }';
const SAVE_RECORD_LIST = 'mutation ($input: RecordListInput!) { createRecordList(input: $input) { __typename } }';

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:graphql|gql|json)$/.test(name) && !name.includes('node_modules'))
      .sort()
      .map((name) => relative(root, join(root, folder, name)));
  } catch (error) {
    throw new CatalogError(
      folder,
      `holds no stored operations: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function clientOf(folder: string, file: string): string {
  const [below = '.'] = dirname(relative(folder, file)).split('/');
  return below === '.' ? basename(folder) : below;
}

/**
 * Reads the documents of a manifest: Apollo's, or an object of texts by id if `mayMap`, which throws CatalogError for a file that is no
 * JSON object. Other JSON has none.
 */
function trustedDocuments(root: string, file: string, mayMap: boolean): Pick<StoredDocument, 'text' | 'name' | 'id'>[] {
  const json = parsed(root, file);
  if (!isRecord(json)) {
    if (mayMap) throw new CatalogError(file, 'expected trusted documents, a JSON object of texts by id.');
    return [];
  }
  if (json.format === MANIFEST && Array.isArray(json.operations))
    return json.operations.filter(isRecord).flatMap(({ id, name, body }) => {
      const shown = typeof name === 'string' && name !== '' ? name : String(id);
      return typeof body === 'string' ? [{ text: body, name: shown, id: String(id) }] : [];
    });
  if (!mayMap) return [];
  return Object.entries(json).flatMap(([id, text]) => (typeof text === 'string' ? [{ text, name: id, id }] : []));
}

function parsed(root: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
