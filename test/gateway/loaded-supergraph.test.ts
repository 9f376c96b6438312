import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { fileStamp } from '../../gateway/graph/file-stamp.ts';
import { loadSupergraph, quiet } from '../../gateway/graph/loaded-supergraph.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { tinyGraph } from './tiny-graph.ts';

test('"Logs the libraries\' messages at debug"; their warnings are warnings', () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const { debug, info, warn, error } = quiet(log);
  for (const write of [debug, info, warn, error]) write('said');
  info();
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual(['20 said', '40 said', '20 said', '20 undefined']);
});

test('"the graphs of a process with the same supergraph share it"', async () => {
  const { supergraphSdl } = tinyGraph();
  const log = pino({ level: 'silent' });
  const loaded = loadSupergraph(supergraphSdl, log);
  expect(loadSupergraph(supergraphSdl, log)).toBe(loaded);
  const { subgraphs, schema } = await loaded;
  expect([[...subgraphs].sort(), Object.keys(schema.getQueryType()?.getFields() ?? {})]).toEqual([
    ['people', 'shops'],
    expect.arrayContaining(['shops', 'held']),
  ]);
  const other = loadSupergraph(`${supergraphSdl}\n# another`, log);
  expect(other).not.toBe(loaded);
  expect(loadSupergraph(supergraphSdl, log)).not.toBe(loaded);
  await expect(loadSupergraph('type Query { a: Int }', log)).rejects.toThrow();
});

test('"a text that changes whenever the file is written or replaced"', () => {
  const file = join(temporaryFolder('stamp'), 'file');
  expect(fileStamp(file)).toBe('absent');
  writeFileSync(file, 'a');
  const stamp = fileStamp(file);
  expect([stamp, fileStamp(file)]).toEqual([expect.stringMatching(/^\d+:[\d.]+:1$/), stamp]);
  writeFileSync(file, 'ab');
  expect(fileStamp(file)).not.toBe(stamp);
});
