import type { DocumentNode, FieldDefinitionNode, ObjectTypeDefinitionNode, ObjectTypeExtensionNode } from 'graphql';
import { argumentsOf, directive, isList, namedType, objectExtensions, objectTypes } from './ast.ts';
import { CatalogError } from './error.ts';
import { descriptionNode } from './expand-ast.ts';

/** One of the values that a field is limited to, with its meaning if the name is not clear. */
export interface AllowedValue {
  readonly value: string;
  readonly meaning?: string;
}

/** The value sets that authored SDL declares by `@values`, by the coordinate of their field. */
export type ValueSets = ReadonlyMap<string, readonly AllowedValue[]>;

/**
 * Reads the value sets of all documents. Throws CatalogError for a set that is empty, repeats a value or refers to a set that does not
 * exist.
 */
export function readValueSets(documents: readonly DocumentNode[]): ValueSets {
  const marked = documents
    .flatMap((document) => [...objectTypes(document), ...objectExtensions(document)])
    .flatMap(markedFields);
  const own = new Map(
    marked.flatMap(({ coordinate, args: { are } }) =>
      are === undefined ? [] : [[coordinate, listed(are, coordinate)] as const],
    ),
  );
  return new Map(
    marked.map(({ coordinate, args }) => [coordinate, own.get(coordinate) ?? borrowed(args, own, coordinate)]),
  );
}

/** The field with its value set added to its description; unchanged if it has none. */
export function withValues(field: FieldDefinitionNode, typeName: string, sets: ValueSets): FieldDefinitionNode {
  const values = sets.get(`${typeName}.${field.name.value}`);
  if (values === undefined) return field;
  return { ...field, description: descriptionNode(describeValues(field.description?.value ?? '', values)) };
}

/** A description that ends with the values: in one line, or in a line each if one of them has a meaning. */
export function describeValues(description: string, values: readonly AllowedValue[]): string {
  const [only, second] = values;
  if (only !== undefined && second === undefined)
    return `${description} The only value is ${textOf(only)}.`.trimStart();
  if (values.some(({ meaning }) => meaning !== undefined))
    return [`${description} One of:`.trimStart(), ...values.map((each) => `- ${textOf(each)}`)].join('\n');
  const separator = values.some(({ value }) => value.includes(',')) ? '; ' : ', ';
  return `${description} One of: ${values.map(({ value }) => value).join(separator)}.`.trimStart();
}

const textOf = ({ value, meaning }: AllowedValue) => (meaning === undefined ? value : `${value}: ${meaning}`);

function markedFields(node: ObjectTypeDefinitionNode | ObjectTypeExtensionNode) {
  return (node.fields ?? []).flatMap((field) => {
    const mark = directive(field, 'values');
    if (mark === undefined) return [];
    const coordinate = `${node.name.value}.${field.name.value}`;
    if (namedType(field.type) !== 'String' || isList(field.type))
      throw new CatalogError(coordinate, '@values expects a field of type String.');
    return [{ coordinate, args: argumentsOf(mark) }];
  });
}

/** `are`: values, each with an optional meaning after a colon. */
function listed(are: unknown, coordinate: string): readonly AllowedValue[] {
  const values = texts(are).map((written): AllowedValue => {
    const at = written.indexOf(': ');
    return at < 0 ? { value: written } : { value: written.slice(0, at), meaning: written.slice(at + 2) };
  });
  if (values.length === 0) throw new CatalogError(coordinate, '@values(are:) expects at least one value.');
  const repeated = values.find(({ value }, index) => values.findIndex((other) => other.value === value) < index);
  if (repeated !== undefined) throw new CatalogError(coordinate, `@values(are:) has "${repeated.value}" twice.`);
  return values;
}

/** `of`: the set of another field, `without` some of its values. */
function borrowed(
  { of, without }: Readonly<Record<string, unknown>>,
  own: ValueSets,
  coordinate: string,
): readonly AllowedValue[] {
  const values = own.get(String(of));
  if (values === undefined)
    throw new CatalogError(
      coordinate,
      `@values expects are: a list, or of: a field that has one, got of: "${String(of)}".`,
    );
  const left = texts(without);
  const unknown = left.find((value) => !values.some((each) => each.value === value));
  if (unknown !== undefined)
    throw new CatalogError(coordinate, `@values(without:) expects a value of ${String(of)}, got "${unknown}".`);
  return values.filter(({ value }) => !left.includes(value));
}

const texts = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
