import { isInterfaceType, isUnionType, operationFromDocument } from '@apollo/federation-internals';
import type { ApolloGateway } from '@apollo/gateway';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { TypeCheck } from './plan-path.ts';

/** Plans operations on one supergraph. */
export interface Planner {
  /** The API schema: what clients see. */
  readonly schema: GraphQLSchema;
  /** Plans the first operation of a valid document. Throws a GraphQLError for one that is too large to plan. */
  plan(document: DocumentNode): QueryPlan;
  /** By the supergraph's types, those included that clients do not see. */
  readonly isOfType: TypeCheck;
}

/**
 * Apollo's planner, as Apollo's gateway has made it of its supergraph. The gateway has no public name for it, and a second
 * one would double the time and memory of a start; where another version moves it, the start fails here.
 */
export function plannerOf(gateway: ApolloGateway): Planner {
  const planner: unknown = Reflect.get(gateway, 'queryPlanner');
  const { schema } = gateway;
  if (!(planner instanceof QueryPlanner) || schema === undefined) {
    throw new Error('Expected a loaded ApolloGateway with its QueryPlanner in the property queryPlanner.');
  }
  return plannerOn(planner, schema);
}

/** Apollo's planner of a supergraph, with the schema that clients see. */
export function plannerOn(planner: QueryPlanner, schema: GraphQLSchema): Planner {
  const { supergraph } = planner;
  const api = supergraph.apiSchema();
  return {
    schema,
    plan: (document) => planner.buildQueryPlan(operationFromDocument(api, document, { validate: false })),
    isOfType: typeCheck((name) => {
      const type = supergraph.schema.type(name);
      if (type === undefined) return [];
      if (isUnionType(type)) return type.types().map((each) => each.name);
      return isInterfaceType(type) ? type.allImplementations().map((each) => each.name) : [];
    }),
  };
}

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
