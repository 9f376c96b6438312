import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server of PostgreSQL of a test's own. */
export interface OwnServer {
  readonly port: number;
  start(): Promise<void>;
  /** Stops it at once, as a crash does. */
  kill(): Promise<void>;
}

/** A primary and a standby that follows it by streaming replication. */
export interface StreamingPair {
  readonly primary: OwnServer;
  readonly standby: OwnServer;
  stop(): Promise<void>;
}

const TOOLS = ['initdb', 'pg_ctl', 'pg_basebackup'];
const FOLDER = toolFolder();

/** Why there can be no pair on this machine; undefined where there can. */
export const noPair: string | undefined =
  FOLDER === undefined
    ? `${TOOLS.join(', ')} are not here`
    : serverUser() === 'none'
      ? 'no user of PostgreSQL'
      : undefined;

/** The folder with the tools: beside the one that the path has, because packages link only some. */
function toolFolder(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)))
    .find((folder) => TOOLS.every((tool) => existsSync(join(folder, tool))));
}

/** PostgreSQL refuses to run as root: then its packages' user runs it. */
function serverUser(): { readonly uid: number; readonly gid: number } | 'self' | 'none' {
  if (process.getuid?.() !== 0) return 'self';
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return 'none';
  }
}

/** Makes both, with databases of nobody's but the test's. The standby ends statements that hold up its log at once. */
export async function streamingPair(): Promise<StreamingPair> {
  const user = serverUser();
  // Trap: another user may not enter the folder of this run, which is root's alone.
  const folder = mkdtempSync(join(user === 'self' ? tmpdir() : '/tmp', 'svc-pair-'));
  if (typeof user === 'object') chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...(typeof user === 'object' && user) };
  const tool = (name: string, ...args: string[]) => run(join(FOLDER ?? '', name), args, options);
  const server = async (name: string): Promise<OwnServer & { readonly folder: string }> => {
    const at = { folder: join(folder, name), port: await freePort() };
    const control = (...args: string[]) => tool('pg_ctl', '-D', at.folder, '-s', '-w', ...args);
    const settings = `-p ${at.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    return {
      ...at,
      // Trap: without a log of its own the server keeps the pipes of pg_ctl open, and that never ends for its caller.
      start: async () => void (await control('-l', join(folder, `${name}.log`), '-o', settings, 'start')),
      kill: async () => void (await control('-m', 'immediate', 'stop').catch(() => {})),
    };
  };
  const [primary, standby] = [await server('primary'), await server('standby')];
  const stop = async () => {
    await Promise.all([standby.kill(), primary.kill()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await tool('initdb', '-D', primary.folder, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
    appendFileSync(
      join(primary.folder, 'postgresql.conf'),
      ['max_standby_streaming_delay = 0', 'wal_keep_size = 256MB', 'wal_retrieve_retry_interval = 100ms', ''].join(
        '\n',
      ),
    );
    await primary.start();
    const from = `host=127.0.0.1 port=${primary.port} user=root`;
    await tool('pg_basebackup', '-d', from, '-D', standby.folder, '-R', '-X', 'stream', '-c', 'fast');
    await standby.start();
    return { primary, standby, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
