import { z } from 'zod';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { isObject } from './service.ts';

/** Elements per section: default in the overview, default for named sections, and maximum. */
const [SHORT, LONG, LONGEST] = [5, 50, 200];

/** The paging arguments of a tool that shows one record, section by section. */
export const PAGE = {
  first: z
    .int()
    .min(1, { error: `a whole number from 1 to ${LONGEST}` })
    .max(LONGEST, { error: `a whole number from 1 to ${LONGEST}` })
    .optional()
    .meta({
      description: `Maximum elements of each section; ${SHORT} in the overview, ${LONG} of named sections unless given.`,
    }),
  after: z
    .string()
    .optional()
    .meta({ description: 'A cursor of next_cursors: continues that section, which has to be the only one named.' }),
};

/** For each section that has more elements: the cursor to continue from. */
export const CURSORS = z.record(z.string(), z.string()).optional();

/** What is read of each section. */
export interface Page {
  readonly first: number;
  readonly after: string | null;
}

interface AskedPage {
  readonly sections?: readonly string[] | undefined;
  readonly first?: number | undefined;
  readonly after?: string | undefined;
}

/** Throws BAD_USER_INPUT if a cursor comes with no section to continue, or with several. */
export function pageOf({ sections, first, after }: AskedPage): Page {
  if (after !== undefined && sections?.length !== 1)
    throw new ServiceError('BAD_USER_INPUT', 'With after, sections must name exactly the one section to continue.');
  return { first: first ?? (sections === undefined ? SHORT : LONG), after: after ?? null };
}

/**
 * Adds the cursors at which the shown sections continue, and removes all other cursors from the result. `name`: the property of the result
 * that has the sections. `raw`: the record as the graph returned it, with its connections. `again`: the call that continues, without
 * sections and cursor.
 */
export function nextPages<Name extends string>(
  result: Readonly<Record<string, unknown>>,
  name: Name,
  raw: Readonly<Record<string, unknown>>,
  again: string,
) {
  const cursors: Record<string, string> = {};
  const record = result[name];
  const entries = Object.entries(isObject(record) ? record : {}).map(([section, items]): [string, unknown] => {
    if (!Array.isArray(items)) return [section, items];
    const connection = isObject(raw[section]) ? raw[section] : {};
    const hasNext = isObject(connection.pageInfo) && connection.pageInfo.hasNextPage === true;
    const edges = Array.isArray(connection.edges) ? connection.edges : [];
    const last: unknown = edges[items.length - 1];
    if ((hasNext || items.length < edges.length) && isObject(last)) cursors[section] = String(last.cursor);
    return [section, items.map((item) => withoutCursor(item))];
  });
  const [section, cursor] = Object.entries(cursors)[0] ?? [];
  return {
    beside: {
      ...result,
      [name]: Object.fromEntries(entries),
      ...(section !== undefined && { next_cursors: cursors }),
    },
    ...(section !== undefined && {
      how: `${again}, sections ["${section}"] and after "${cursor}" for more of ${section}.`,
    }),
  };
}

function withoutCursor(item: unknown): unknown {
  if (!isObject(item)) return item;
  const { cursor: _, ...rest } = item;
  return rest;
}
