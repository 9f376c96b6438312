import { readFileSync } from 'node:fs';
import type { Log } from '../log.ts';
import { fileStamp } from './file-stamp.ts';
import type { Graph } from './graph.ts';

export interface ReloadOptions {
  /** The supergraph's file. */
  readonly file: string;
  /** Starts the graph of a supergraph; rejects if it cannot be served. */
  readonly start: (supergraphSdl: string) => Promise<Graph>;
  readonly log: Log;
  /** Interval between checks of the file, in milliseconds. */
  readonly every?: number;
}

/** A graph, and the number of requests that it is executing. */
interface Serving {
  readonly graph: Graph;
  running: number;
  retired: boolean;
}

const LOOK_EVERY = 500;

/**
 * Serves the graph of a supergraph file, and of every newer version of the file: a request runs to its end on the graph that it started on.
 * A file that cannot be served changes nothing, and the log says why. Rejects if the first one cannot be served.
 *
 * The file is polled, not watched: file watchers miss mounted folders and renames.
 */
export async function reloadingGraph({ file, start, log, every = LOOK_EVERY }: ReloadOptions): Promise<Graph> {
  let stamp = fileStamp(file);
  let loaded = readFileSync(file, 'utf8');
  let serving: Serving = { graph: await start(loaded), running: 0, retired: false };
  let changing: string | undefined;
  let loading: Promise<void> | undefined;

  const reload = async () => {
    const text = readFileSync(file, 'utf8');
    if (text === loaded) return;
    const graph = await start(text);
    const old = serving;
    serving = { graph, running: 0, retired: false };
    loaded = text;
    log.info({ file }, 'A new supergraph is served.');
    old.retired = true;
    stopUnused(old);
  };

  const stopUnused = ({ retired, running, graph }: Serving) => {
    if (!retired || running > 0) return;
    graph.stop().catch((error: unknown) => log.error({ err: error }, 'A graph that is out of use did not stop.'));
  };

  const look = () => {
    const seen = fileStamp(file);
    if (seen === stamp || loading !== undefined) return;
    // The file may still be being written, so it is read only if it has not changed since the last check.
    if (seen !== changing) {
      changing = seen;
      return;
    }
    stamp = seen;
    loading = reload()
      .catch((error: unknown) =>
        log.error({ err: error, file }, 'The new supergraph cannot be served; the old one stays.'),
      )
      .finally(() => {
        loading = undefined;
      });
  };
  const timer = setInterval(look, every).unref();

  return {
    get schema() {
      return serving.graph.schema;
    },
    async execute(request, context) {
      const own = serving;
      own.running += 1;
      try {
        return await own.graph.execute(request, context);
      } finally {
        own.running -= 1;
        stopUnused(own);
      }
    },
    figures: () => serving.graph.figures(),
    async stop() {
      clearInterval(timer);
      await loading;
      await serving.graph.stop();
    },
  };
}
