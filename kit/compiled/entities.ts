import type { ApolloGraphQLObjectTypeExtensions } from '@apollo/subgraph/dist/schemaExtensions.js';
import { getNamedType, isAbstractType } from 'graphql';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { argumentValues } from './arguments.ts';
import { itemPlaces } from './batch.ts';
import { type PartCompiler, placesOf } from './compiling.ts';
import { ofTypes } from './complete.ts';
import { ResolveInfo } from './resolve-info.ts';
import { attempt, isPromise, settled } from './settled.ts';

/**
 * `_entities` of the federation's subgraph protocol. A reference is the source of its own fields: records of the catalog are found by its
 * id. A type with its own `__resolveReference` resolves the reference to another source.
 */
export const entitiesPart: PartCompiler = {
  compile([use], compiling) {
    const entity = getNamedType(use.field.type);
    if (!isAbstractType(entity)) throw new Error(`Expected a union of entities, got ${entity.name}.`);
    const complete = ofTypes(entity, use, compiling);
    const resolvers = new Map(
      compiling.of.schema.getPossibleTypes(entity).map(({ name, extensions }) => [name, referenceResolver(extensions)]),
    );
    return (batch, run) => {
      const outer = placesOf(batch, use);
      const { representations } = argumentValues(use.field, use.nodes[0], run.variables);
      if (!Array.isArray(representations)) throw badUserInput('representations', 'a list', representations);
      const references = run.context.keys?.withKeys(representations) ?? representations;
      const names = references.map(typeNameOf);
      const sourceOf = (reference: unknown, index: number): unknown => {
        const resolve = resolvers.get(names[index] ?? '');
        if (resolve === undefined)
          return badUserInput('__typename', 'the name of an entity of this subgraph', names[index]);
        if (resolve === null || !isObject(reference)) return reference;
        return attempt(() => resolve(reference, run.context, new ResolveInfo(use, compiling, run, outer, 0)));
      };
      const sources = settled(references.map(sourceOf));
      const list: unknown[] = references.map(() => null);
      outer.put(0, list);
      const places = itemPlaces({ lists: [list], places: [0], starts: [0] }, outer, true);
      return isPromise(sources)
        ? sources.then((each) => complete(each, names, places, run))
        : complete(sources, names, places, run);
    };
  },
};

/** The `__resolveReference` of a type; null if it has none. */
const referenceResolver = ({ apollo }: ApolloGraphQLObjectTypeExtensions) => apollo?.subgraph?.resolveReference ?? null;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const typeNameOf = (reference: unknown): string | undefined =>
  isObject(reference) && '__typename' in reference ? String(reference.__typename) : undefined;
