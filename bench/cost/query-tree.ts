import { type Catalog, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';
import type { Draw } from '../../test/random.ts';

/** What is selected of records of a type: so many values, counts over paths, connections. */
export interface Selection {
  readonly type: RecordType;
  readonly values: number;
  readonly counts: readonly string[];
  readonly connections: readonly Branch[];
}

/** A connection with its page. */
export interface Branch {
  readonly field: string;
  readonly first: number;
  readonly of: Selection;
}

/** A search, and what is selected of what it finds. */
export interface QueryTree {
  /** As the argument is written, such as `entityType: BRAND, id: "…"`. */
  readonly search: string;
  readonly of: Selection;
}

const PAGES = [1, 3, 10, 30, 100, 300, 1_000];
const COUNTED = ['', 'operatingLocations.', 'brands.', 'legalEntities.'];

/** One change: a value, a count, a connection or a search more or less, or another page. */
export function changed(queries: readonly QueryTree[], catalog: Catalog, search: () => QueryTree, draw: Draw) {
  const at = draw(queries.length + 1);
  const query = queries[at];
  if (query === undefined) return queries.length < 20 ? [...queries, search()] : queries;
  if (queries.length > 1 && draw(10) === 0) return queries.toSpliced(at, 1);
  if (draw(10) === 0) return [...queries, query];
  return queries.with(at, { ...query, of: changedSelection(query.of, catalog, draw) });
}

function changedSelection(selection: Selection, catalog: Catalog, draw: Draw): Selection {
  const { type, values, counts, connections } = selection;
  const at = draw(connections.length + 1);
  const branch = connections[at];
  // Further down as often as not.
  if (branch !== undefined && draw(2) === 0)
    return { ...selection, connections: connections.with(at, changedBranch(branch, catalog, draw)) };
  const has = [...type.connections.values()];
  const connection = has[draw(has.length)];
  switch (draw(5)) {
    case 0:
      return { ...selection, values: 1 + draw(values * 2) };
    case 1:
      return branch === undefined ? selection : { ...selection, connections: connections.toSpliced(at, 1) };
    case 2: {
      if (connection === undefined) return selection;
      const path = `${COUNTED[draw(COUNTED.length)]}${connection.field}`;
      return { ...selection, counts: draw(4) === 0 ? counts.slice(1) : [...counts, path] };
    }
    default: {
      if (connection === undefined) return selection;
      const of = { type: recordTypeOf(catalog, connection.node), values: 1, counts: [], connections: [] };
      return { ...selection, connections: [...connections, { field: connection.field, first: 100, of }] };
    }
  }
}

function changedBranch(branch: Branch, catalog: Catalog, draw: Draw): Branch {
  if (draw(3) === 0) return { ...branch, first: PAGES[draw(PAGES.length)] ?? 1 };
  return { ...branch, of: changedSelection(branch.of, catalog, draw) };
}

/** The queries as one operation; each field has an alias of its own, so that none is another's. */
export function writtenQuery(queries: readonly QueryTree[]): string {
  let fields = 0;
  const key = () => {
    fields += 1;
    return `k${fields}: `;
  };
  const written = ({ type, values, counts, connections }: Selection): string => {
    const names = [...recordValues(type).keys()];
    return [
      ...Array.from({ length: values }, (_, at) => `${key()}${names[at % names.length]}`),
      ...counts.map((path) => `${key()}count(field: "${path}")`),
      ...connections.map(
        ({ field, first, of }) => `${key()}${field}(first: ${first}) { edges { node { ${written(of)} } } }`,
      ),
    ].join(' ');
  };
  const roots = queries.map(
    ({ search, of }) => `${key()}search(searchInput: { ${search} }) { ... on ${of.type.name} { ${written(of)} } }`,
  );
  return `{ ${roots.join(' ')} }`;
}
