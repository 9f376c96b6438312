import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { adaptForeign } from '../../catalog/adapt-foreign.ts';
import { mergeExtensions } from '../../catalog/expand-merge.ts';
import type { KeyMapping } from '../../catalog/foreign-settings.ts';
import { memoize } from '../../catalog/memoize.ts';
import type { SubgraphFetch, SubgraphSource } from '../graph/subgraph-source.ts';
import { isObject } from './protocol.ts';

/** Maximum documents whose translation is cached; each is a fetch of a query plan. */
const MAX_DOCUMENTS = 1_000;

/**
 * Wraps a foreign subgraph that uses other names for this service's entities and their ids: fetches are sent in its names, and answers
 * return in ours. `sdl`: its own SDL, as its team writes it.
 */
export function withKeyNames(source: SubgraphSource, keys: readonly KeyMapping[], sdl: string): SubgraphSource {
  const schema = schemaOf(sdl, keys);
  const theirs = new Map(keys.map((key) => [key.entity, key]));
  const ours = new Map(keys.map(({ entity, type }) => [type, entity]));
  const translated = memoize<string, string>(
    (query) => inTheirNames(query, schema, theirs),
    new LRUCache<string, string>({ max: MAX_DOCUMENTS }),
  );
  return {
    async process({ request, context }) {
      const answer = await source.process({ request: translate(request, translated, theirs), context });
      renameTypes(answer.data, ours);
      return answer;
    },
  };
}

type Keys = ReadonlyMap<string, KeyMapping>;

/** Its schema in our names, which gives the fields of a document their types. */
function schemaOf(sdl: string, keys: readonly KeyMapping[]): GraphQLSchema {
  const document = parse(adaptForeign('', sdl, { keys }, []).sdl);
  const definitions = mergeExtensions(document).filter(({ kind }) => kind !== Kind.SCHEMA_EXTENSION);
  return buildASTSchema({ ...document, definitions }, { assumeValidSDL: true });
}

function translate(
  request: SubgraphFetch['request'],
  translated: (query: string) => string,
  theirs: Keys,
): SubgraphFetch['request'] {
  const { query = '', variables = {} } = request;
  const { representations, ...others } = variables;
  return {
    ...request,
    query: translated(query),
    variables: Array.isArray(representations)
      ? { ...others, representations: representations.map((each) => inTheirKeys(each, theirs)) }
      : variables,
  };
}

/** { __typename: "Brand", id } → { __typename: "Business", businessId } */
function inTheirKeys(representation: unknown, theirs: Keys): unknown {
  if (!isObject(representation)) return representation;
  const { __typename, id, ...others } = representation;
  const key = theirs.get(String(__typename));
  return key === undefined ? representation : { ...others, __typename: key.type, [key.field]: id };
}

/** `... on Brand { id }` → `... on Business { id: businessId }` */
function inTheirNames(query: string, schema: GraphQLSchema, theirs: Keys): string {
  const types = new TypeInfo(schema);
  const aliased: DocumentNode = visit(
    parse(query),
    visitWithTypeInfo(types, {
      Field: {
        leave(node) {
          const key = theirs.get(types.getParentType()?.name ?? '');
          if (key === undefined || node.name.value !== 'id') return undefined;
          return { ...node, alias: node.alias ?? node.name, name: { ...node.name, value: key.field } };
        },
      },
    }),
  );
  const renamed = visit(aliased, {
    NamedType(node) {
      const key = theirs.get(node.name.value);
      return key === undefined ? undefined : { ...node, name: { ...node.name, value: key.type } };
    },
  });
  return print(renamed);
}

/** Renames the types of an answer to our names, in place. The levels of an answer are limited when it is read. */
function renameTypes(value: unknown, ours: ReadonlyMap<string, string>): void {
  if (Array.isArray(value)) for (const item of value) renameTypes(item, ours);
  else if (isObject(value)) {
    const name = ours.get(String(value.__typename));
    if (name !== undefined) value.__typename = name;
    for (const inner of Object.values(value)) renameTypes(inner, ours);
  }
}
