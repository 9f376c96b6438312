import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalog, SUBGRAPHS_FOLDER } from '../../catalog/read.ts';
import { openSnapshotGraph } from '../../gateway/snapshots/snapshot-graph.ts';
import { ingest } from '../../ingest/ingest.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { dataFolder } from '../ingest/tiny.ts';

// A subgraph's own tests are files: `sample/` has records of it, `examples/x.graphql` asks, `x.answer.json` is the answer.
const withExamples = [...readCatalog().subgraphs.keys()].filter((name) =>
  existsSync(join(SUBGRAPHS_FOLDER, name, 'examples')),
);

test.each([...withExamples, 'none'])('the examples of subgraph %s have their answers', async (name) => {
  if (name === 'none') return;
  const folder = join(SUBGRAPHS_FOLDER, name, 'examples');
  const dataDir = dataFolder();
  const { version } = await ingest({ dataDir, paths: [join(SUBGRAPHS_FOLDER, name, 'sample')] });
  await storeAt(warehouseFolder(dataDir)).read(version, async (snapshot) => {
    await using graph = await openSnapshotGraph(snapshot, readCatalog());
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.graphql'))) {
      const beside = (ending: string) => join(folder, file.replace(/\.graphql$/, ending));
      const variables = existsSync(beside('.variables.json')) ? readFileSync(beside('.variables.json'), 'utf8') : '{}';
      const answer = await graph.ask(readFileSync(join(folder, file), 'utf8'), JSON.parse(variables));
      await expect(`${JSON.stringify(answer, null, 2)}\n`).toMatchFileSnapshot(beside('.answer.json'));
    }
  });
});
