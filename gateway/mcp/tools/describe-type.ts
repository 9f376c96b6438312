import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { type AnswerSource, isObject } from '../service.ts';
import { askGraph, type Call } from '../tool.ts';

const TYPE = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';

const DESCRIBE_TYPE = `query DescribeType($name: String!) {
  __type(name: $name) {
    kind name description
    fields { name description args { name description type { ${TYPE} } defaultValue } type { ${TYPE} } }
    inputFields { name description type { ${TYPE} } defaultValue }
    enumValues { name description }
    possibleTypes { name }
  }
}`;

/** The arguments of every connection; the description of run_query explains them once. */
const PAGING = new Set(['first', 'last', 'after', 'before', 'conditions']);

type Described = Readonly<Record<string, unknown>>;

/**
 * Describes a type of the graph as SDL with the meanings of its fields, shortened: the paging arguments of connections are left out. The
 * service itself is queried, so if it hides its schema (SVC_INTROSPECTION=off), this is hidden too. Rejects with NOT_FOUND.
 */
export async function describeType(name: string, call: Call): Promise<{ text: string; source: AnswerSource }> {
  const { data, source } = await askGraph(DESCRIBE_TYPE, { name }, call);
  const type = data.__type;
  if (!isObject(type)) {
    throw new ServiceError(
      'NOT_FOUND',
      `The graph has no type ${JSON.stringify(name.slice(0, 100))}; start from Query, which leads to every type.`,
    );
  }
  return { text: sdlOf(type), source };
}

function sdlOf(type: Described): string {
  const head = [comment(type.description, ''), `${KINDS[String(type.kind)] ?? 'scalar'} ${type.name}`].join('');
  const fields = [...listed(type.fields), ...listed(type.inputFields)].map(
    (field) =>
      `${comment(field.description, '  ')}  ${field.name}${argumentsOf(field)}: ${typeName(field.type)}${defaultOf(field)}`,
  );
  const values = listed(type.enumValues).map((value) => `${comment(value.description, '  ')}  ${value.name}`);
  if (type.kind === 'UNION')
    return `${head} = ${listed(type.possibleTypes)
      .map((each) => each.name)
      .join(' | ')}`;
  const lines = [...fields, ...values];
  return lines.length === 0 ? head : `${head} {\n${lines.join('\n')}\n}`;
}

const KINDS: Readonly<Record<string, string>> = {
  OBJECT: 'type',
  INTERFACE: 'interface',
  INPUT_OBJECT: 'input',
  ENUM: 'enum',
  UNION: 'union',
};

function argumentsOf({ args }: Described): string {
  const own = listed(args).filter((each) => !PAGING.has(String(each.name)));
  const list = own.map((each) => `${each.name}: ${typeName(each.type)}${defaultOf(each)}`);
  return list.length === 0 ? '' : `(${list.join(', ')})`;
}

const defaultOf = ({ defaultValue }: Described): string => (defaultValue == null ? '' : ` = ${defaultValue}`);

function typeName(type: unknown): string {
  if (!isObject(type)) return 'JSON';
  if (type.kind === 'NON_NULL') return `${typeName(type.ofType)}!`;
  return type.kind === 'LIST' ? `[${typeName(type.ofType)}]` : String(type.name);
}

const comment = (description: unknown, indent: string): string =>
  typeof description === 'string' ? `${indent}# ${description.replaceAll(/\s+/g, ' ')}\n` : '';

const listed = (value: unknown): Described[] => (Array.isArray(value) ? value.filter(isObject) : []);
