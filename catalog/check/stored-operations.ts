import { readdirSync, readFileSync } from 'node:fs';
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
import { CatalogError } from '../error.ts';

/** A place in a stored client operation that does not fit the schema, or that uses what is deprecated. */
export interface OperationFault {
  /** Path below the repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly criticality: 'breaking' | 'dangerous';
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
 * Checks the client operations stored as `*.graphql` below folders of a repository, each file a document of its own.
 * Throws CatalogError for a folder that cannot be read.
 */
export function checkOperations(root: string, folders: readonly string[], schema: GraphQLSchema): CheckedOperations {
  const files = folders.flatMap((folder) => documentsBelow(root, folder));
  return { files: files.length, faults: files.flatMap((file) => faultsOf(root, file, schema)) };
}

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

function faultsOf(root: string, file: string, schema: GraphQLSchema): OperationFault[] {
  const text = readFileSync(join(root, file), 'utf8');
  try {
    const document = parse(text);
    const errors = validate(schema, document, RULES).map((error) => fault(file, 'breaking', error));
    if (errors.length > 0) return errors;
    return validate(schema, document, [NoDeprecatedCustomRule]).map((error) => fault(file, 'dangerous', error));
  } catch (error) {
    if (error instanceof GraphQLError) return [fault(file, 'breaking', error)];
    throw error;
  }
}

function fault(file: string, criticality: OperationFault['criticality'], error: GraphQLError): OperationFault {
  const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
  return { file, line, column, criticality, message: error.message };
}
