import type { Catalog, RecordType } from '../../catalog/model.ts';
import { edgeValues, recordValues } from '../../catalog/value-field.ts';
import type { Draw } from '../random.ts';

/**
 * A random valid query on one entity: values, connections of all subgraphs with pages, edge fields, aliases, fragments,
 * repeated fields and __typename, a few levels deep.
 */
export function randomQuery(catalog: Catalog, type: RecordType, draw: Draw): string {
  const fragments: string[] = [];
  const body = recordSelection(catalog, type, 3, draw, fragments);
  return `query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { __typename ... on ${type.name} { ${body} } ... on Entity { id } } } ${fragments.join(' ')}`;
}

function recordSelection(catalog: Catalog, type: RecordType, depth: number, draw: Draw, fragments: string[]): string {
  const parts: string[] = [];
  const values = [...recordValues(type).keys()];
  for (let count = draw(3); count >= 0; count -= 1) parts.push(pick(values, draw) ?? 'id');
  if (draw(4) === 0) parts.push('__typename');
  if (draw(4) === 0) parts.push(`own${draw(3)}: id`);
  const connections = [...type.connections.values()];
  for (let count = depth > 0 && connections.length > 0 ? draw(3) : 0; count > 0; count -= 1) {
    const connection = connections[draw(connections.length)];
    if (connection === undefined) continue;
    const node = catalog.types.get(connection.node);
    if (node === undefined) continue;
    const inner = recordSelection(catalog, node, depth - 1, draw, fragments);
    const association = connection.through && catalog.associations.get(connection.through.association);
    const extra = association && connection.through ? [...edgeValues(association, connection.through.side).keys()] : [];
    const edge = [
      draw(2) === 0 ? 'cursor' : '',
      draw(2) === 0 ? (pick(extra, draw) ?? '') : '',
      `node { ${inner} }`,
    ].join(' ');
    const page = ['', '(first: 2)', '(last: 2)', `(first: 3, after: "${btoa('{"idx":0}')}")`][draw(4)] ?? '';
    const info = draw(3) === 0 ? 'pageInfo { hasNextPage endCursor hasPreviousPage }' : '';
    // Every use has its own alias, since the same field with other arguments would not merge.
    const alias = `c${fragments.length}_${parts.length}_${depth}: `;
    parts.push(`${alias}${connection.field}${page} { edges { ${edge} } ${info} }`);
  }
  const selection = parts.join(' ');
  if (draw(4) > 0) return selection;
  const name = `F${fragments.length}`;
  fragments.push('');
  fragments[Number(name.slice(1))] = `fragment ${name} on ${type.name} { ${selection} }`;
  return draw(2) === 0 ? `...${name}` : `...${name} ... on ${type.name} { id }`;
}

const pick = <T>(items: readonly T[], draw: Draw): T | undefined => items[draw(Math.max(1, items.length))];
