import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Graph } from '../../../gateway/graph/graph.ts';
import { createGateway } from '../../../gateway/graph/graph.ts';
import { reloadingGraph } from '../../../gateway/graph/reloading-graph.ts';
import { createLog } from '../../../gateway/log.ts';
import { embeddedSubgraphs } from '../../../gateway/remote/subgraphs.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { tinyGraph } from '../tiny-graph.ts';
import { requestContext } from './tiny-subgraph.ts';

const EVERY = 20;
const { subgraphs, supergraphSdl: NEW, held } = tinyGraph();
/** The supergraph before `snapshotVersion` was added to it. */
const OLD = NEW.replace(/^\s*snapshotVersion: .*\n/m, '');

/** A graph that follows a file, counts what was started and stopped, and keeps what was logged as an error. */
async function following(text = OLD) {
  const folder = temporaryFolder('reload');
  const file = join(folder, 'supergraph.graphql');
  writeFileSync(file, text);
  const log = createLog('silent');
  const errors: string[] = [];
  log.error = (details: { err: Error }) => errors.push(details.err.message);
  const sources = embeddedSubgraphs(subgraphs, log);
  const counted = { started: 0, stopped: 0 };
  const start = async (sdl: string): Promise<Graph> => {
    const graph = await createGateway(sources.of(sdl), sdl, log);
    counted.started += 1;
    return {
      ...graph,
      stop() {
        counted.stopped += 1;
        return graph.stop();
      },
    };
  };
  const graph = await reloadingGraph({ file, start, log, every: EVERY });
  onTestFinished(() => graph.stop());
  const ask = (query: string) => graph.execute({ query }, requestContext());
  return {
    file,
    errors,
    counted,
    ask,
    /** Replaces the file as editors and deployments do. */
    put(sdl: string) {
      writeFileSync(`${file}.next`, sdl);
      renameSync(`${file}.next`, file);
    },
    isNew: async () => (await ask('{ snapshotVersion }')).errors === undefined,
  };
}

test('"hot reload of supergraph.graphql": a newer one is served without a failed request', async () => {
  const { ask, counted, put, isNew } = await following();
  expect(await isNew()).toBe(false);
  let loading = true;
  let answers = 0;
  const client = async () => {
    while (loading) {
      expect(await ask('{ shops { name owner } }')).toEqual({
        data: {
          shops: [
            { name: 'SHOP 1', owner: 'OWNER 1' },
            { name: 'SHOP 2', owner: 'OWNER 2' },
          ],
        },
      });
      answers += 1;
      await pause(1);
    }
  };
  const clients = Promise.all([1, 2, 3, 4].map(client));
  const more = async () => {
    const before = answers;
    await until(() => answers >= before + 20);
  };
  for (let times = 0; times < 3; times++) {
    put(NEW);
    await until(isNew);
    await more();
    put(OLD);
    await until(async () => !(await isNew()));
    await more();
  }
  loading = false;
  await clients;
  expect(counted).toMatchObject({ started: 7, stopped: 6 });
});

test('a request ends on the graph that it began on; that one stops afterwards', async () => {
  const { ask, counted, put, isNew } = await following();
  const running = ask('{ held }');
  await held.begun;
  put(NEW);
  await until(isNew);
  expect(counted).toMatchObject({ started: 2, stopped: 0 });
  held.release();
  expect(await running).toEqual({ data: { held: 'done' } });
  await until(() => counted.stopped === 1);
});

test.each([
  ['half a file', NEW.slice(0, NEW.length / 2), /Syntax Error/],
  ['an empty file', '', /Syntax Error/],
  ['a schema that is no supergraph', 'type Query { a: Int }', /supergraph/],
  ['a subgraph that is not served', NEW.replace('name: "people"', 'name: "cars"'), /subgraph cars/],
  ['a field that is not served', NEW.replace('snapshotVersion:', 'colour:'), /shops: Query.colour/],
])('"keeps the old graph when the new one is bad", and says why: %s', async (_, bad, why) => {
  const { ask, errors, counted, put, isNew } = await following();
  put(bad);
  await until(() => errors.length > 0);
  expect(errors).toEqual([expect.stringMatching(why)]);
  expect(await ask('{ shops(first: 1) { name owner } }')).toEqual({
    data: { shops: [{ name: 'SHOP 1', owner: 'OWNER 1' }] },
  });
  expect(counted).toMatchObject({ started: 1, stopped: 0 });
  // The next good one is taken up.
  put(NEW);
  await until(isNew);
});

test('a file that is gone for a while, or touched, changes nothing', async () => {
  const { file, errors, counted, put, isNew } = await following();
  rmSync(file);
  await until(() => errors.length > 0);
  put(OLD);
  await pause(EVERY * 5);
  const { atime, mtime } = statSync(file);
  utimesSync(file, atime, new Date(mtime.getTime() + 5_000));
  await pause(EVERY * 5);
  expect(counted).toMatchObject({ started: 1, stopped: 0 });
  put(NEW);
  await until(isNew);
});

test('a file that is bad at the start stops the start', async () => {
  await expect(following('type Query { a: Int }')).rejects.toThrow(/supergraph/);
});
