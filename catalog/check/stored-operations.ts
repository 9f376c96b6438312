import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  GraphQLError,
  type GraphQLSchema,
  NoDeprecatedCustomRule,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { ChecksByField } from '../checked-fields.ts';
import { CatalogError } from '../error.ts';
import { type RefusedArguments, refusedArguments, type Variables } from './stored-arguments.ts';

/** A place in a stored client operation that does not fit the schema, or that uses what is deprecated. */
export interface OperationFault {
  /** Path below the repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly criticality: 'breaking' | 'dangerous';
  /** Name of the operation, and type and field, where arguments are at fault. */
  readonly operation?: string;
  readonly coordinate?: string;
  readonly message: string;
}

export interface CheckedOperations {
  /** How many files were read. */
  readonly files: number;
  readonly faults: readonly OperationFault[];
}

/** A document may hold fragments that another client's build puts together with its operations. */
const RULES: readonly ValidationRule[] = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/**
 * Checks the client operations stored as `*.graphql` below folders of a repository, each file a document of its own, with
 * the variables that stand beside it (`shop.variables.json` beside `shop.graphql`): by the schema, then by the checks of
 * arguments, which know the paths in strings. Throws CatalogError for a folder that cannot be read.
 */
export function checkOperations(
  root: string,
  folders: readonly string[],
  schema: GraphQLSchema,
  checks: ChecksByField,
): CheckedOperations {
  const documents = folders.flatMap((folder) => storedOperations(root, folder));
  return { files: documents.length, faults: documents.flatMap((each) => faultsOf(root, each, schema, checks)) };
}

/** A document of client operations. */
export interface StoredDocument {
  /** Path below the repository. */
  readonly file: string;
  readonly text: string;
}

/** The client operations stored as `*.graphql` below a folder. Throws CatalogError for a folder that cannot be read. */
export const storedOperations = (root: string, folder: string): StoredDocument[] =>
  documentsBelow(root, folder).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

function documentsBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(graphql|gql)$/.test(name))
      .sort()
      .map((name) => relative(root, join(root, folder, name)));
  } catch (error) {
    throw new CatalogError(
      folder,
      `holds no stored operations: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function faultsOf(
  root: string,
  { file, text }: StoredDocument,
  schema: GraphQLSchema,
  checks: ChecksByField,
): OperationFault[] {
  try {
    const document = parse(text);
    const errors = validate(schema, document, RULES).map((error) => fault(file, 'breaking', error));
    if (errors.length > 0) return errors;
    const deprecated = validate(schema, document, [NoDeprecatedCustomRule]);
    return [
      ...refusedArguments(schema, document, variablesBeside(root, file), checks).map((refused) =>
        argumentFault(file, refused),
      ),
      ...deprecated.map((error) => fault(file, 'dangerous', error)),
    ];
  } catch (error) {
    if (error instanceof GraphQLError) return [fault(file, 'breaking', error)];
    throw error;
  }
}

/** The variables stored beside a document; undefined where there are none. Throws GraphQLError where they are no object. */
function variablesBeside(root: string, file: string): Variables | undefined {
  const beside = file.replace(/\.\w+$/, '.variables.json');
  const path = join(root, beside);
  if (!existsSync(path)) return undefined;
  try {
    const variables: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof variables === 'object' && variables !== null && !Array.isArray(variables)) return { ...variables };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new GraphQLError(`${beside} expects a JSON object of variables.`);
}

function argumentFault(file: string, { operation, coordinate, error }: RefusedArguments): OperationFault {
  const found = fault(file, 'breaking', error);
  const place = [coordinate, operation && `operation ${operation}`].filter((part) => part !== undefined).join(' of ');
  return {
    ...found,
    ...(operation === undefined ? {} : { operation }),
    ...(coordinate === undefined ? {} : { coordinate }),
    message: place === '' ? error.message : `${place}: ${error.message}`,
  };
}

function fault(file: string, criticality: OperationFault['criticality'], error: GraphQLError): OperationFault {
  const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
  return { file, line, column, criticality, message: error.message };
}
