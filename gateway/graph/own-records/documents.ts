import { type KnownBy, SEEN, type ServedLink, type ServedType } from './served-types.ts';

/** What matched a record: which of its names, and which parts of its addresses. */
const WHY = `searchMetadata {
      fullTextName { matched } trigramName { matched }
      addressStreet1 { matched } addressCity { matched } addressState { matched } addressPostalCode { matched }
    }`;

/** The operation that finds records of a type by name, as `found`. */
export const searchDocument = (type: ServedType): string =>
  `query Search${type.name}($name: String!, ${type.hasAddress ? '$address: AddressInput, ' : ''}$conditions: Conditions, $matchThreshold: Float) {
  found: ${type.field}(name: $name, ${type.hasAddress ? 'address: $address, ' : ''}conditions: $conditions, matchThreshold: $matchThreshold) {
    matchProbability
    node { ${ownFields(type).join(' ')} }
    ${WHY}
  }
}`;

/**
 * The operation that shows the record with an id, as `found`: its values, and for each link that its variable includes, one page and the
 * total count.
 */
export const recordDocument = (type: ServedType): string =>
  `query Get${type.name}(${['$id: String!', ...(type.links.length === 0 ? [] : ['$first: Int!', '$after: String']), ...type.links.map((link) => `$${included(link)}: Boolean!`)].join(', ')}) {
  found: ${type.field}(id: $id) {
    node {
      ${[ownFields(type).join(' '), ...type.links.map(linkFields)].join('\n      ')}
    }
  }
}`;

/** The variable of a link: true if the link is shown. */
export const included = ({ name }: ServedLink): string => `with_${name}`;

/** The response key of the total count of records behind a link. */
export const totalOf = ({ name }: ServedLink): string => `${name}Total`;

/** A value with the same name as a total is left out, because an answer cannot contain both. */
function ownFields({ values, links }: ServedType): readonly string[] {
  const totals = new Set(links.map(totalOf));
  return [
    'id',
    ...values.map(({ name }) => name).filter((name) => !totals.has(name)),
    'firstObservedDate',
    'lastObservedDate',
  ];
}

function linkFields(link: ServedLink): string {
  const { name, edge, values, knownBy } = link;
  const only = `@include(if: $${included(link)})`;
  const days = edge.some((each) => each.name === SEEN[1]) ? [] : SEEN.slice(1);
  const node = ['id', ...values.map((value) => value.name), ...days, ...knownBy.map((each) => FIRST_OF[each])];
  const fields = ['cursor', ...edge.map((each) => each.name), `node { ${node.join(' ')} }`];
  return `${totalOf(link)}: count(field: "${name}") ${only}
      ${name}(first: $first, after: $after) ${only} { pageInfo { hasNextPage } edges { ${fields.join(' ')} } }`;
}

const NAME = 'names(first: 1) { edges { node { name } } }';
const FIRST_OF: Readonly<Record<KnownBy, string>> = {
  names: NAME,
  addresses: 'addresses(first: 1) { edges { node { fullAddress } } }',
  brands: `brands(first: 1) { edges { node { id ${NAME} } } }`,
};
