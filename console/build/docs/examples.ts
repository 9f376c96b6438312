import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  print,
} from 'graphql';
import type { ExampleDoc } from './type-doc.ts';

/** The variable for a root's single argument. */
interface RootArgument {
  readonly name: string;
  readonly type: string;
  readonly value: object;
}

/** A field of Query with which examples begin, and its argument. */
interface Root {
  readonly field: string;
  readonly argument?: RootArgument;
  /** The member of a union that the root finds. */
  readonly on?: string;
}

const found = (entityType: string): RootArgument => ({
  name: 'searchInput',
  type: 'SearchInput!',
  value: { entityType, prompt: 'shops and restaurants and services', conditions: { limit: 3 } },
});

/** In order of preference. They work for the sample city, and for every other place that has shops. */
const ROOTS: readonly Root[] = [
  { field: 'search', on: 'Brand', argument: found('BRAND') },
  { field: 'search', on: 'OperatingLocation', argument: found('OPERATING_LOCATION') },
  {
    field: 'verifyBusiness',
    argument: {
      name: 'input',
      type: 'VerifyBusinessInput!',
      value: { names: ['Blue Wren Bakery'], addresses: [{ city: 'Sandbox Harbor', state: 'WA' }] },
    },
  },
  {
    field: 'aggregate',
    argument: {
      name: 'searchInput',
      type: 'SearchInput!',
      value: { entityType: 'OPERATING_LOCATION', address: { state: 'WA' } },
    },
  },
  { field: 'account' },
  { field: 'lists' },
  { field: 'watches' },
  { field: 'watchEvents' },
  { field: '_schemaExtended' },
  {
    field: 'suggestColumnMapping',
    argument: {
      name: 'input',
      type: 'SuggestColumnMappingInput!',
      value: { header: ['Firm', 'Town'], rows: [['Blue Wren Bakery', 'Sandbox Harbor']] },
    },
  },
];

/** Number of edges that an example requests of a connection. */
const EDGES = 2;
/**
 * Maximum values that an example requests of one record; a record with fewer values than the second number is shown
 * together with the records that it leads to.
 */
const [VALUES, FEW] = [12, 5];

/** A field, or a type condition such as `... on Brand`. */
interface Step {
  readonly text: string;
  /** True if it leads to a page of records. */
  readonly isConnection: boolean;
  /** True if conditions can limit that page. */
  readonly isLimited: boolean;
}

/** How an example reaches a type. */
interface Way {
  readonly root: Root;
  /** Steps below the root, outermost first. */
  readonly steps: readonly Step[];
}

/**
 * Finds the example of a type: the shortest way to it from one of the roots, with the type's values. An input type gets
 * the example of the root that takes it.
 */
export function exampleFinder(schema: GraphQLSchema): (type: GraphQLNamedType) => ExampleDoc | undefined {
  const ways = new Map<string, Way>();
  // A type that a search can reach is shown by a search.
  const searches = ROOTS.filter(({ field }) => field === 'search');
  for (const roots of [searches, ROOTS]) {
    const queue = roots.flatMap((root) => beginnings(root, schema));
    for (const [type, way] of queue) {
      if (ways.has(type.name)) continue;
      ways.set(type.name, way);
      // The root already narrows its own union.
      if (isUnionType(type) && way.steps.length > 0)
        for (const member of type.getTypes()) queue.push([member, below(way, narrowedTo(member))]);
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields()))
        if (isAskable(field)) queue.push([getNamedType(field.type), below(way, stepOf(field))]);
    }
  }
  for (const root of ROOTS.toReversed())
    for (const { type } of schema.getQueryType()?.getFields()[root.field]?.args ?? [])
      for (const input of inputsOf(getNamedType(type))) {
        const [of] = beginnings(root, schema).at(-1) ?? [];
        const way = of && ways.get(of.name);
        if (way !== undefined) ways.set(input.name, way);
      }
  return (type) => {
    // The connection's example also shows its edges, and the first root shows all of Query.
    const name = type === schema.getQueryType() ? ROOTS[0]?.on : type.name.replace(/Edge$/, 'Connection');
    const shown = (name === undefined ? undefined : schema.getType(name)) ?? type;
    const way = ways.get(shown.name);
    const end = way && (isInputObjectType(shown) ? beginnings(way.root, schema).at(-1)?.[0] : shown);
    return way === undefined || end === undefined || isLeafType(end) ? undefined : exampleOf(shown.name, end, way);
  };
}

const narrowedTo = ({ name }: GraphQLNamedType): Step => ({
  text: `... on ${name}`,
  isConnection: false,
  isLimited: false,
});
const stepOf = (field: Field): Step => ({
  text: field.name,
  isConnection: isPage(field),
  isLimited: takes(field, 'conditions'),
});

const below = ({ root, steps }: Way, step: Step): Way => ({ root, steps: [...steps, step] });

/** The types that a root returns, or is narrowed to. */
function beginnings(root: Root, schema: GraphQLSchema): [GraphQLNamedType, Way][] {
  const field = schema.getQueryType()?.getFields()[root.field];
  if (field === undefined) return [];
  const way: Way = { root, steps: [] };
  const member = root.on === undefined ? undefined : schema.getType(root.on);
  const answered: [GraphQLNamedType, Way] = [getNamedType(field.type), way];
  return member == null ? [answered] : [answered, [member, below(way, narrowedTo(member))]];
}

/** An input type and those nested in it. */
function inputsOf(type: GraphQLNamedType, known = new Set<GraphQLNamedType>()): ReadonlySet<GraphQLNamedType> {
  if (!isInputObjectType(type) || known.has(type)) return known;
  known.add(type);
  for (const { type: inner } of Object.values(type.getFields())) inputsOf(getNamedType(inner), known);
  return known;
}

type Field = GraphQLField<unknown, unknown>;

/** True if a field can be requested without further knowledge. The figures of records have their own page, MathFunctions. */
const isAskable = (field: Field): boolean =>
  !isLeafType(getNamedType(field.type)) && field.deprecationReason == null && !field.args.some(isRequiredArgument);

const takes = ({ args }: Field, argument: string): boolean => args.some(({ name }) => name === argument);
const isPage = (field: Field): boolean => takes(field, 'first');
const asked = (field: Field): string => (isPage(field) ? `${field.name}(first: ${EDGES})` : field.name);

function exampleOf(name: string, type: GraphQLNamedType, { root, steps }: Way): ExampleDoc {
  const { field, argument } = root;
  const head = argument === undefined ? '' : `($${argument.name}: ${argument.type})`;
  const first = argument === undefined ? field : `${field}(${argument.name}: $${argument.name})`;
  const written = steps.map((step, at) =>
    step.isConnection ? pageWith(step, pathOf(steps.slice(at + 1))) : step.text,
  );
  const text = [first, ...written].reduceRight((inner, step) => `${step} { ${inner} }`, valuesOf(type));
  return {
    query: print(parse(`query ${name}Example${head} { ${text} }`)),
    variables: argument === undefined ? {} : { [argument.name]: wanting(argument.value, pathOf(steps)) },
  };
}

/** The connections of a way, as conditions name them. */
const pathOf = (steps: readonly Step[]): string =>
  steps.flatMap(({ text, isConnection }) => (isConnection ? [text] : [])).join('.');

/** A page of only those records that lead on, because not every record has what the example shows. */
const pageWith = ({ text, isLimited }: Step, path: string): string =>
  path === '' || !isLimited
    ? `${text}(first: ${EDGES})`
    : `${text}(first: ${EDGES}, conditions: { filter: { HAS: ["${path}"] } })`;

/** The argument of a root; a search is limited to records that have what the example shows. */
const wanting = (value: object, path: string): object =>
  path === '' || !('conditions' in value)
    ? value
    : { ...value, conditions: { filter: { HAS: [path] }, ...Object(value.conditions) } };

/** The values of a type; if it has none, those of the records that it leads to. */
function valuesOf(type: GraphQLNamedType, depth = 0): string {
  if (!isObjectType(type)) return '__typename';
  const fields = Object.values(type.getFields()).filter((field) => field.deprecationReason == null);
  const values = fields.filter(({ type: of, args }) => isLeafType(getNamedType(of)) && args.length === 0);
  const inner =
    fields.find((field) => field.name === 'edges' || field.name === 'node') ??
    fields.find((field) => isAskable(field) && isObjectType(getNamedType(field.type)));
  const names = values.slice(0, VALUES).map(({ name }) => name);
  if (inner === undefined || depth === 3 || (names.length >= (depth === 0 ? FEW : 1) && !isPassage(type)))
    return names.join(' ') || '__typename';
  return `${names.join(' ')} ${asked(inner)} { ${valuesOf(getNamedType(inner.type), depth + 1)} }`;
}

/** Connections and their edges lead to records. */
const isPassage = ({ name }: GraphQLNamedType): boolean => /(?:Connection|Edge)$/.test(name);
