import { isInterfaceType, isUnionType, operationFromDocument } from '@apollo/federation-internals';
import type { ApolloGateway } from '@apollo/gateway';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, print } from 'graphql';
import { type CacheFigures, CountedCache } from './counted-cache.ts';
import { type LeafGroups, leafGroups } from './leaf-groups.ts';
import type { TypeCheck } from './plan-path.ts';

/** Plans operations on one supergraph. */
export interface Planner {
  /** The API schema: what clients see. */
  readonly schema: GraphQLSchema;
  /** Plans the first operation of a valid document, once. Throws a GraphQLError for one that is too large to plan. */
  plan(document: DocumentNode): QueryPlan;
  readonly leafGroups: LeafGroups;
  /** How the cache of plans does. */
  figures(): CacheFigures;
  /** By the supergraph's types, those included that clients do not see. */
  readonly isOfType: TypeCheck;
}

/** Does the work of planning one operation, and may tell how long it took. */
export type Planning = (work: () => QueryPlan) => QueryPlan;

/**
 * Apollo's planner, as Apollo's gateway has made it of its supergraph. The gateway has no public name for it, and a second
 * one would double the time and memory of a start; where another version moves it, the start fails here.
 */
export function plannerOf(gateway: ApolloGateway, planning?: Planning): Planner {
  const planner: unknown = Reflect.get(gateway, 'queryPlanner');
  const { schema } = gateway;
  if (!(planner instanceof QueryPlanner) || schema === undefined) {
    throw new Error('Expected a loaded ApolloGateway with its QueryPlanner in the property queryPlanner.');
  }
  return plannerOn(planner, schema, planning);
}

/** Apollo's planner of a supergraph, with the schema that clients see. */
export function plannerOn(
  planner: QueryPlanner,
  schema: GraphQLSchema,
  planning: Planning = (work) => work(),
): Planner {
  const { supergraph } = planner;
  const api = supergraph.apiSchema();
  const plans = new CountedCache<QueryPlan>(PLANS_BYTES, (_, text) => text.length * BYTES_PER_SIGN);
  return {
    schema,
    plan(document) {
      const text = print(document);
      const known = plans.get(text);
      if (known !== undefined) return known;
      const plan = planning(() => planner.buildQueryPlan(operationFromDocument(api, document, { validate: false })));
      plans.set(text, plan);
      return plan;
    },
    leafGroups: leafGroups(supergraph),
    figures: () => plans.figures(),
    isOfType: typeCheck((name) => {
      const type = supergraph.schema.type(name);
      if (type === undefined) return [];
      if (isUnionType(type)) return type.types().map((each) => each.name);
      return isInterfaceType(type) ? type.allImplementations().map((each) => each.name) : [];
    }),
  };
}

/** Maximum memory of the plans, in bytes. */
const PLANS_BYTES = 32 * 2 ** 20;
/** The heap that 500 random operations of the contract took, 27 kB each, by the signs of their skeletons. */
const BYTES_PER_SIGN = 20;

/** `subtypes` gives the names of an abstract type's members or implementations. */
function typeCheck(subtypes: (name: string) => readonly string[]): TypeCheck {
  const known = new Map<string, ReadonlySet<unknown>>();
  return (object, type) => {
    if (object.__typename === type) return true;
    let names = known.get(type);
    if (names === undefined) {
      names = new Set(subtypes(type));
      known.set(type, names);
    }
    return names.has(object.__typename);
  };
}
