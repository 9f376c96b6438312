import { ChangeType, CriticalityLevel, DiffRule, diff, type Change as Found } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';
import type { Schemas } from './schemas.ts';

/** What a change means for users of the schema, the worst first. */
export const CRITICALITIES = ['breaking', 'dangerous', 'non-breaking'] as const;
export type Criticality = (typeof CRITICALITIES)[number];

/** Whether a change is as critical as a level, or more. */
export const isAtLeast = (criticality: Criticality, level: Criticality): boolean =>
  CRITICALITIES.indexOf(criticality) <= CRITICALITIES.indexOf(level);

/** The name, among the schemas of a change, of the schema that clients see. */
export const API = 'api';

export interface SchemaChange {
  readonly criticality: Criticality;
  /** What happened, such as FIELD_REMOVED. */
  readonly type: string;
  /** Type, field and argument, joined by dots; empty if the change has no such place. */
  readonly coordinate: string;
  readonly message: string;
  /** Where it happened: `api`, names of subgraphs, or both. */
  readonly schemas: readonly string[];
}

/**
 * Lists every change between two states, the worst first. A change of both the API and subgraphs is listed once.
 *
 * Only a change of the API breaks clients; that of a default does, because who leaves the argument out gets another answer. What only a subgraph loses, such as a field that moved to another one, breaks a router that
 * still has the old supergraph: it is dangerous, and requires the new supergraph to be published first.
 */
export async function changesBetween(before: Schemas, after: Schemas): Promise<readonly SchemaChange[]> {
  const merged = new Map<string, SchemaChange>();
  for (const change of [...(await between(API, before.api, after.api)), ...(await ofSubgraphs(before, after))]) {
    const key = `${change.type} ${change.coordinate} ${change.message}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? change : { ...known, schemas: [...known.schemas, ...change.schemas] });
  }
  const weight = ({ criticality }: SchemaChange) => CRITICALITIES.indexOf(criticality);
  return [...merged.values()].sort((one, other) => weight(one) - weight(other));
}

async function ofSubgraphs(before: Schemas, after: Schemas): Promise<SchemaChange[]> {
  const names = [...new Set([...before.subgraphs.keys(), ...after.subgraphs.keys()])];
  const changes = names.map(async (name): Promise<SchemaChange[]> => {
    const [old, current] = [before.subgraphs.get(name), after.subgraphs.get(name)];
    if (old !== undefined && current !== undefined) return (await between(name, old, current)).map(unlessClientsSee);
    const [type, criticality, what] =
      old === undefined
        ? (['SUBGRAPH_ADDED', 'non-breaking', 'added'] as const)
        : (['SUBGRAPH_REMOVED', 'dangerous', 'removed'] as const);
    return [{ criticality, type, coordinate: '', message: `Subgraph '${name}' was ${what}`, schemas: [name] }];
  });
  return (await Promise.all(changes)).flat();
}

async function between(schema: string, before: GraphQLSchema, after: GraphQLSchema): Promise<SchemaChange[]> {
  const found = await diff(before, after, [DiffRule.simplifyChanges]);
  return found.map((change: Found) => ({
    criticality: DEFAULT_CHANGES.has(change.type) ? 'breaking' : CRITICALITY[change.criticality.level],
    type: change.type,
    coordinate: change.path ?? '',
    message: change.message,
    schemas: [schema],
  }));
}

/** The library counts these as dangerous. */
const DEFAULT_CHANGES: ReadonlySet<string> = new Set([
  ChangeType.FieldArgumentDefaultChanged,
  ChangeType.InputFieldDefaultValueChanged,
  ChangeType.DirectiveArgumentDefaultValueChanged,
]);

const unlessClientsSee = (change: SchemaChange): SchemaChange =>
  change.criticality === 'breaking' ? { ...change, criticality: 'dangerous' } : change;

const CRITICALITY: Readonly<Record<CriticalityLevel, Criticality>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'non-breaking',
};
