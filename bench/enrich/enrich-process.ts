import { rmSync } from 'node:fs';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { enrichmentWork } from '../../lists/enrichment/enrichment-work.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import { Deadline } from '../../storage/deadline.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { AppendedFile } from '../../tables/output/appended-file.ts';

/** What an enrichment took. */
export interface Enriched {
  readonly rows: number;
  readonly matched: number;
  readonly seconds: number;
  /** Processor milliseconds of this process. */
  readonly cpu: number;
}

/** A worker of its own: enriches a file by the columns that lists have usually, once it is told to begin. */
const [, , snapshotFile = '', input = '', output = ''] = process.argv;
const catalog = readCatalog();
const snapshot = new SqliteSnapshot(snapshotFile, 'bench');
await prepareSearch(snapshot);
process.once('message', () => void enrich());
process.send?.('ready');

async function enrich(): Promise<void> {
  const inputFileUri = 'https://example.org/customers.csv';
  const content = createdContent({ listType: 'ENRICHMENT', inputFileUri, fileFormat: 'CSV' });
  using deadline = new Deadline(Number.POSITIVE_INFINITY);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const bounds = { deadline, lane: 'short' } as const;
  const work = await enrichmentWork(checkedDefinition(content, catalog), input, { snapshot, catalog, bounds });
  await work.count();
  let rows = 0;
  let matched = 0;
  {
    await using out = await AppendedFile.open(output, 0);
    for await (const { lines, state } of work.lines()) {
      await out.append(lines);
      rows = state.rows;
      matched = state.counts.matched;
    }
    await out.sync();
  }
  const { user, system } = process.cpuUsage(before);
  rmSync(output);
  const seconds = (performance.now() - start) / 1_000;
  process.send?.({ rows, matched, seconds, cpu: (user + system) / 1_000 } satisfies Enriched);
  process.disconnect();
  snapshot.close();
}
