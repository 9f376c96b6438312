import {
  baseType,
  type FieldDefinition,
  type InterfaceType,
  isLeafType,
  isObjectType,
  type ObjectType,
  type Supergraph,
} from '@apollo/federation-internals';
import { memoize } from '../../../catalog/memoize.ts';

/**
 * Returns the group of a leaf of an object type, named by one of its fields. The planner treats all leaves of a group alike. Undefined for
 * a field that is in no group.
 */
export type LeafGroups = (type: string, field: string) => string | undefined;

/**
 * Groups the leaves of a supergraph's object types, as clients see them, by the subgraphs that resolve them. A leaf is in no group if it
 * has arguments or anything else that affects planning (@requires, @provides, @override …), or if its type is that of a leaf to which a
 * subgraph gives another type: the planner renames leaves of one response name whose types differ in a subgraph, and must see both.
 */
export function leafGroups(supergraph: Supergraph): LeafGroups {
  const api = supergraph.apiSchema();
  const disputed = disputedTypes(supergraph);
  const groupsOf = memoize((name: string): ReadonlyMap<string, string> => {
    const type = supergraph.schema.type(name);
    const seen = api.type(name);
    const first = new Map<string, string>();
    const groups = new Map<string, string>();
    if (name.startsWith('__') || type === undefined || seen === undefined) return groups;
    if (!isObjectType(type) || !isObjectType(seen) || type.interfaces().some(isSomewhereAnObject)) return groups;
    for (const field of type.fields()) {
      if (field.arguments().length > 0 || !field.type || !isLeafType(baseType(field.type))) continue;
      if (seen.field(field.name) === undefined || disputed.has(String(field.type))) continue;
      const places = placesOf(field);
      if (places.some((place) => Object.keys(place).join() !== 'graph')) continue;
      const graphs = places.map((place) => String(Reflect.get(place, 'graph'))).sort();
      const key = graphs.join(' ');
      const named = first.get(key) ?? field.name;
      first.set(key, named);
      groups.set(field.name, named);
    }
    return groups;
  }, new Map());
  return (type, field) => groupsOf(type).get(field);
}

/** The arguments of a field's @join__field directives: one for each subgraph, if not all subgraphs of the type resolve it alike. */
const placesOf = (field: FieldDefinition<ObjectType | InterfaceType>): readonly object[] =>
  field.appliedDirectivesOf('join__field').map((each): object => each.arguments());

/** The types of leaves to which some subgraph gives another type, such as `ID` where one says `ID!`. */
const disputedTypes = ({ schema }: Supergraph): ReadonlySet<string> =>
  new Set(
    [...schema.objectTypes(), ...schema.interfaceTypes()]
      .flatMap((type): readonly FieldDefinition<ObjectType | InterfaceType>[] => type.fields())
      .filter((field) => placesOf(field).some((place) => 'type' in place))
      .map(({ type }) => String(type)),
  );

/**
 * Whether a subgraph declares an interface as an object (@interfaceObject): that subgraph then resolves fields of types that it does not
 * name.
 */
const isSomewhereAnObject = (type: InterfaceType): boolean =>
  type.appliedDirectivesOf('join__type').some((each) => Reflect.get(each.arguments(), 'isInterfaceObject') === true);
