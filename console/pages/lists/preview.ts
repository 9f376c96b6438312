import type { Fields } from '../../../gateway/console/answers/fields.ts';
import type { Operation } from '../../graphql/operation.ts';
import { operation } from '../../graphql/operation.ts';
import { fieldOf, itemsOf, textOf } from '../../parts/json.ts';
import { isOwn, type PathTarget, targetOf } from './fields.ts';
import type { CreateListInput } from './queries.ts';

/** Which of the related records a step selects: those of a range of ranks, or all of them. */
type Pick = { readonly from: number; readonly to: number } | 'all';

/** A column of a preview, and where its values are in the answer. */
export interface PreviewColumn {
  readonly name: string;
  /** Absent if this console does not know the path; the file has the column anyway. */
  readonly read?: (entity: unknown) => string;
}

/** The operations of a preview, and its columns. */
export interface Preview {
  /** Requests the first businesses of a list. */
  readonly operation: Operation<PreviewAnswer, { readonly input: CreateListInput }>;
  /** Requests a team's own records by their ids, through the field that finds their type. */
  readonly ofRecords: (
    field: string,
    ids: readonly string[],
  ) => Operation<RecordsAnswer, Readonly<Record<string, string>>>;
  readonly columns: readonly PreviewColumn[];
}

/** The found records, each under an alias of its own. */
export type RecordsAnswer = Readonly<Record<string, readonly { readonly node: unknown }[] | null>>;

export interface PreviewAnswer {
  readonly previewList: { readonly search: readonly unknown[] } | null;
}

/** Maximum entities that a preview shows. */
const SHOWN = 8;
/** Maximum records that a preview shows in a column that contains all of them. */
const ALL = 5;

/** A record on the way to values, and the values to request of it. */
interface Branch {
  readonly values: Set<string>;
  readonly ofLink: Set<string>;
  readonly branches: Map<string, Branch>;
  readonly isRow: boolean;
  /** Number of records to request. */
  first: number;
}

const branch = (isRow: boolean): Branch => ({
  ...{ values: new Set<string>(), ofLink: new Set<string>(), branches: new Map<string, Branch>() },
  ...{ isRow, first: 1 },
});

/** The operation that requests the first rows of a list, with the values of its columns. */
export function previewOf(
  fields: Fields,
  entity: string,
  columns: readonly { readonly path: string; readonly alias: string }[],
): Preview {
  const root = branch(false);
  root.values.add(isOwn(fields, entity) ? 'id' : 'svcId');
  const read = columns.map(({ path, alias }): PreviewColumn => {
    const [plain, picks] = stepsOf(path);
    const target = targetOf(fields, entity, plain);
    const name = alias.trim() || path;
    if (target?.value === undefined || picks === undefined) return { name };
    add(root, target, picks);
    return { name, read: (each) => valuesAt(each, target, picks).join('; ') };
  });
  const text = `query PreviewList($input: CreateListInput!) {
  previewList(input: $input) {
    search(first: ${SHOWN}) {
      ... on ${fields.entities[entity]?.record ?? 'Brand'} {
${selectionOf(root, '        ')}
      }
    }
  }
}`;
  const ofRecords = (field: string, ids: readonly string[]) =>
    operation<
      RecordsAnswer,
      Readonly<Record<string, string>>
    >(`query PreviewRecords(${ids.map((_, at) => `$id${at}: String`).join(', ')}) {
${ids.map((_, at) => `  row${at}: ${field}(id: $id${at}) { node {\n${selectionOf(root, '    ')}\n  } }`).join('\n')}
}`);
  return { operation: operation<PreviewAnswer, { readonly input: CreateListInput }>(text), ofRecords, columns: read };
}

/** A dot between steps; the dots of a range in brackets do not count. */
const BETWEEN_STEPS = /\.(?![^[]*\])/;
const STEP = /^(\w+)(?:\[(?:(\*)|(\d{1,4})(?:\.\.(\d{1,4}))?)\])?$/;

/** A path without its picks, and the picks, one per step; undefined picks for an invalid path. */
export function stepsOf(path: string): readonly [plain: string, picks: readonly Pick[] | undefined] {
  const steps = path.split(BETWEEN_STEPS).map((step) => STEP.exec(step));
  if (steps.some((step) => step === null)) return [path, undefined];
  const plain = steps.map((step) => step?.[1] ?? '').join('.');
  const picks = steps.slice(0, -1).map((step): Pick => {
    const [, , all, from = '0', to = from] = step ?? [];
    return all === undefined ? { from: Number(from), to: Number(to) } : 'all';
  });
  return [plain, picks];
}

function add(root: Branch, { links, value, isOfLink }: PathTarget, picks: readonly Pick[]): void {
  let at = root;
  for (const [depth, { name, isRow }] of links.entries()) {
    const next = at.branches.get(name) ?? branch(isRow);
    at.branches.set(name, next);
    const pick = picks[depth] ?? { from: 0, to: 0 };
    next.first = Math.max(next.first, pick === 'all' ? ALL : pick.to + 1);
    at = next;
  }
  (isOfLink ? at.ofLink : at.values).add(value?.name ?? '');
}

function selectionOf({ values, branches }: Branch, indent: string): string {
  const further = [...branches].map(([name, next]) => {
    const inner = selectionOf(next, `${indent}      `);
    if (next.isRow) return `${indent}${name} {\n${selectionOf(next, `${indent}  `)}\n${indent}}`;
    const node = inner === '' ? [] : [`${indent}    node {`, inner, `${indent}    }`];
    const edge = [...next.ofLink].map((each) => `${indent}    ${each}`);
    return [
      `${indent}${name}(first: ${next.first}) {`,
      `${indent}  edges {`,
      ...node,
      ...edge,
      `${indent}  }`,
      `${indent}}`,
    ].join('\n');
  });
  return [...[...values].map((each) => `${indent}${each}`), ...further].join('\n');
}

/** The values of a column in an entity of the answer, in the order of the records. */
function valuesAt(entity: unknown, { links, value, isOfLink }: PathTarget, picks: readonly Pick[]): readonly string[] {
  let [nodes, edges]: [readonly unknown[], readonly unknown[]] = [[entity], []];
  for (const [depth, { name, isRow }] of links.entries()) {
    const pick = picks[depth] ?? { from: 0, to: 0 };
    const behind = nodes.flatMap((node) => {
      const found = fieldOf(node, name);
      const all = itemsOf(isRow ? found : fieldOf(found, 'edges'));
      return pick === 'all' ? all : all.slice(pick.from, pick.to + 1);
    });
    edges = behind;
    nodes = isRow ? behind : behind.map((edge) => fieldOf(edge, 'node'));
  }
  const records = isOfLink ? edges : nodes;
  return records.flatMap((record) => {
    const found = fieldOf(record, value?.name ?? '');
    return found === null || found === undefined ? [] : [textOf(found)];
  });
}

/** The short id of a business in the answer, or the id of a record. */
export const idIn = (entity: unknown): string => textOf(fieldOf(entity, 'svcId') ?? fieldOf(entity, 'id'));
