import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { OUTPUT_FORMATS } from '../../tables/output/output-format.ts';
import { chunkEncoder } from './chunk-encoder.ts';
import type { EncodingJob } from './encoding-threads.ts';

/** Entry point of a thread that encodes chunks of entities; its starter passes an EncodingJob, then keys, repeatedly. */
const port = parentPort;
if (port === null) throw new Error('Expected a thread of a run.');
const { file, version, plan, columns, ending } = workerData as EncodingJob;
const format = OUTPUT_FORMATS.get(ending);
if (format === undefined) throw new TypeError(`No format ${ending}.`);
const encode = chunkEncoder(plan, columns, format, new SqliteSnapshot(file, version, { sorts: 'file' }));
for await (const [keys] of on(port, 'message')) {
  const chunk = await encode(keys);
  port.postMessage(chunk, [chunk.lines.buffer]);
}
