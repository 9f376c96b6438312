import { isInterfaceType, isUnionType, operationFromDocument } from '@apollo/federation-internals';
import type { ApolloGateway } from '@apollo/gateway';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import { type DocumentNode, type GraphQLSchema, print } from 'graphql';
import { type CacheFigures, CountedCache, heapShare } from './counted-cache.ts';
import { type LeafGroups, leafGroups } from './leaf-groups.ts';
import type { TypeCheck } from './plan-path.ts';

/** Plans operations on one supergraph. */
export interface Planner {
  /** The API schema: what clients see. */
  readonly schema: GraphQLSchema;
  /** Plans the first operation of a valid document, and caches the plan. Throws a GraphQLError if it is too large to plan. */
  plan(document: DocumentNode): QueryPlan;
  readonly leafGroups: LeafGroups;
  /** Statistics of the plan cache. */
  figures(): CacheFigures;
  /** Covers all types of the supergraph, including those that clients do not see. */
  readonly isOfType: TypeCheck;
}

/** Runs the planning of one operation; a caller can measure how long it takes. */
export type Planning = (work: () => QueryPlan) => QueryPlan;

/**
 * Takes Apollo's planner out of a loaded ApolloGateway. The gateway has no public property for it, and creating a second planner would
 * double the time and memory of a start. If another version moves it, the start fails here.
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

/** Maximum memory of the cached plans, in bytes. */
const PLANS_BYTES = heapShare(1 / 32, 32 * 2 ** 20);
/** Heap used by the plan of an operation, for each character of its skeleton: test/gateway/memory.test.ts measures it. */
const BYTES_PER_SIGN = 12;

/** `subtypes` returns the names of an abstract type's members or implementations. */
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
