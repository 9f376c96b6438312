import pg from 'pg';
import type { MeasuredServer } from './child.ts';
import { cpuOfTree } from './process-tree.ts';

let services = 0;

/**
 * Starts a service whose usage includes the processor time of the PostgreSQL processes that serve it, if the server runs on
 * this machine. `start` gets the URL under which the server knows the service's connections by a name of their own.
 */
export async function startWithDatabase(
  url: string,
  start: (url: string) => Promise<MeasuredServer>,
): Promise<MeasuredServer> {
  services += 1;
  const name = `svc-bench-${process.pid}-${services}`;
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  const service = await start(named.href);
  const client = new pg.Client(url);
  await client.connect();
  /** By process: a connection that has closed keeps the time that it took. */
  const cpu = new Map<number, number>();
  return {
    url: service.url,
    async usage() {
      const own = await service.usage();
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
        [name],
      );
      for (const { pid } of rows) cpu.set(pid, cpuOfTree(pid));
      return { ...own, cpu: own.cpu + cpu.values().reduce((sum, each) => sum + each, 0) };
    },
    async stop() {
      await service.stop();
      await client.end();
    },
  };
}
