import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { coordinateOf } from './message-coordinate.ts';
import { type RefusedArguments, refusedArguments, type Variables } from './stored-arguments.ts';
import { type StoredDocument, storedLists, storedOperations } from './stored-documents.ts';

/** A place in a stored client operation or list that does not fit the schema, or that uses something deprecated. */
export interface OperationFault {
  /** Path relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly criticality: 'breaking' | 'dangerous';
  /** The client whose operation it is. */
  readonly client: string;
  /** Name of the operation or trusted document, if known. */
  readonly operation?: string;
  /** Type and field, if the fault has such a place. */
  readonly coordinate?: string;
  readonly message: string;
}

export interface CheckedOperations {
  /** Number of files of operations, trusted documents and lists that were checked. */
  readonly files: number;
  readonly faults: readonly OperationFault[];
}

/** A document may contain fragments that another client's build combines with its operations. */
const RULES: readonly ValidationRule[] = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/**
 * Checks the client operations, trusted documents and list definitions below folders of a repository, and `others`: against the schema,
 * then with the checks of arguments, which understand the paths in strings. Variables are stored in a file beside a document
 * (`shop.variables.json` beside `shop.graphql`). Throws CatalogError for a folder that cannot be read.
 */
export function checkOperations(
  root: string,
  folders: readonly string[],
  schema: GraphQLSchema,
  checks: ChecksByField,
  others: readonly StoredDocument[] = [],
): CheckedOperations {
  const documents = [
    ...folders.flatMap((folder) => [...storedOperations(root, folder), ...storedLists(root, folder)]),
    ...others,
  ];
  return {
    files: new Set(documents.map(({ file }) => file)).size,
    faults: documents.flatMap((each) => faultsOf(root, each, schema, checks)),
  };
}

function faultsOf(
  root: string,
  stored: StoredDocument,
  schema: GraphQLSchema,
  checks: ChecksByField,
): OperationFault[] {
  try {
    const document = parse(stored.text);
    const faultIn = (criticality: OperationFault['criticality'], error: GraphQLError) =>
      fault(stored, criticality, error, coordinateOf(error, schema, document));
    const errors = validate(schema, document, RULES).map((error) => faultIn('breaking', error));
    if (errors.length > 0) return errors;
    const deprecated = validate(schema, document, [NoDeprecatedCustomRule]);
    const variables = stored.variables ?? variablesBeside(root, stored.file);
    return [
      ...refusedArguments(schema, document, variables, checks).map((refused) => argumentFault(stored, refused)),
      ...deprecated.map((error) => faultIn('dangerous', error)),
    ];
  } catch (error) {
    if (error instanceof GraphQLError) return [fault(stored, 'breaking', error)];
    throw error;
  }
}

/** The variables stored beside a document; undefined if there are none. Throws GraphQLError if they are not an object. */
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

function argumentFault(stored: StoredDocument, { operation, coordinate, error }: RefusedArguments): OperationFault {
  const found = fault(stored, 'breaking', error, coordinate);
  const place = [coordinate, operation && `operation ${operation}`].filter((part) => part !== undefined).join(' of ');
  return {
    ...found,
    ...(operation === undefined ? {} : { operation }),
    message: place === '' ? error.message : `${place}: ${error.message}`,
  };
}

function fault(
  { file, client, name, variables }: StoredDocument,
  criticality: OperationFault['criticality'],
  error: GraphQLError,
  coordinate?: string,
): OperationFault {
  // Line numbers of a text inside JSON are not those of the file.
  const isWhole = name === undefined && variables === undefined;
  const { line, column } = (isWhole ? error.locations?.[0] : undefined) ?? { line: 1, column: 1 };
  return {
    ...{ file, line, column, criticality, client },
    ...(name === undefined ? {} : { operation: name }),
    ...(coordinate === undefined ? {} : { coordinate }),
    message: error.message,
  };
}
