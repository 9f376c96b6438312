import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { fanOutsOf } from '../../storage/fan-outs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { smallGraphs } from './small-graph.ts';

const catalog = readCatalog();
const subgraphs = kitSubgraphs(catalog);
const graphs = await smallGraphs(catalog, [1]);
const folder = join(import.meta.dirname, 'golden');
const cases = readdirSync(folder).filter((file) => file.endsWith('.graphql'));

/** A selection of `_entities`; its first line says `# subgraph <name>, of <type>: <what the statements show>`. */
const HEADER = /^# subgraph (\S+), of (\S+): /;

/** A statement with its clauses on lines of their own, those of subqueries further in. */
function shownSql(sql: string): string {
  const text = sql.replace(/\s+/g, ' ');
  return text.replace(/ (?=(?:FROM|CROSS JOIN|(?<!CROSS )JOIN|WHERE|LIMIT) )/g, (_, at: number) => {
    const before = text.slice(0, at);
    const depth = before.split('(').length - before.split(')').length;
    return `\n${'  '.repeat(depth + 1)}`;
  });
}

describe('golden SQL: the statements of a fetch stand beside it; `npx vitest run test/kit -u` writes them', () => {
  test.each(graphs.flatMap((graph) => cases.map((file) => [file, graph.snapshot.dialect.name, graph] as const)))(
    '%s on %s',
    async (file, dialect, graph) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, name = '', type = ''] = HEADER.exec(text) ?? [];
      const subgraph = subgraphs.get(name);
      if (subgraph === undefined) throw new Error(`${file} expects a subgraph in its first line, got ${name}.`);
      const references = graph.records(type).map(({ id }) => ({ __typename: type, id }));
      const statements: string[] = [];
      const select: Snapshot['select'] = (sql, parameters) => {
        const handles = parameters.findIndex(isHandles);
        const shown = parameters.map((value, index) => (index === handles ? '…' : value));
        statements.push(`${shownSql(sql)}\n  -- ${JSON.stringify(shown)}\n`);
        return graph.snapshot.select(sql, parameters);
      };
      const snapshot = { ...graph.snapshot, select };
      // Read once a snapshot, and by no fetch.
      await fanOutsOf(snapshot);
      statements.length = 0;
      const { errors } = await fetchEntities(
        subgraph,
        catalog,
        snapshot,
        text.slice(text.indexOf('{') + 1, text.lastIndexOf('}')),
        references,
      );
      expect(errors).toBeUndefined();
      await expect(statements.join('\n')).toMatchFileSnapshot(
        join(folder, file.replace('.graphql', `.${dialect}.sql`)),
      );
    },
  );
});

/** The array of the batch's keys or ids, which stands in front of other arrays. */
const isHandles = (value: unknown): boolean => typeof value === 'string' && /^\[[\d"[]|^\{/.test(value);
