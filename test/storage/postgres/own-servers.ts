import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server of PostgreSQL that nobody else uses, on loopback. */
export interface OwnServer {
  readonly port: number;
  /** As its superuser, without a password. */
  readonly url: string;
  readonly log: string;
  /** Makes its files, with lines of postgresql.conf beyond the defaults. */
  init(settings?: readonly string[]): Promise<void>;
  /** Makes its files as those of a standby of another one, which runs. */
  follow(primary: OwnServer): Promise<void>;
  start(): Promise<void>;
  /** Stops it at once, as a crash does. */
  kill(): Promise<void>;
}

/** Servers in a folder of their own. */
export interface OwnServers {
  server(name: string): Promise<OwnServer>;
  /** Ends all, and removes their files. */
  stop(): Promise<void>;
}

const TOOLS = ['initdb', 'pg_ctl', 'pg_basebackup'];
const FOLDER = toolFolder();

/** Why there can be none on this machine; undefined where there can. */
export const noServers: string | undefined =
  FOLDER === undefined
    ? `${TOOLS.join(', ')} are not here`
    : serverUser() === 'none'
      ? 'no user of PostgreSQL'
      : undefined;

/** The folder with the tools: that of the real file, because packages link only some. */
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

export function ownServers(): OwnServers {
  const user = serverUser();
  // Trap: another user may not enter the folder of a run of tests, which is root's alone.
  const folder = mkdtempSync(join(user === 'self' ? tmpdir() : '/tmp', 'svc-servers-'));
  if (typeof user === 'object') chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...(typeof user === 'object' && user) };
  const tool = (name: string, ...args: string[]) => run(join(FOLDER ?? '', name), args, options);
  const servers: OwnServer[] = [];
  return {
    async server(name) {
      const [at, port, log] = [join(folder, name), await freePort(), join(folder, `${name}.log`)];
      const control = (...args: string[]) => tool('pg_ctl', '-D', at, '-s', '-w', ...args);
      const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
      const server: OwnServer = {
        port,
        url: `postgres://root@127.0.0.1:${port}/postgres`,
        log,
        async init(lines = []) {
          await tool('initdb', '-D', at, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
          appendFileSync(join(at, 'postgresql.conf'), [...lines, ''].join('\n'));
        },
        async follow(primary) {
          const from = `host=127.0.0.1 port=${primary.port} user=root`;
          await tool('pg_basebackup', '-d', from, '-D', at, '-R', '-X', 'stream', '-c', 'fast');
        },
        // Trap: without a log of its own the server keeps the pipes of pg_ctl open, and that never ends for its caller.
        start: async () => void (await control('-l', log, '-o', settings, 'start')),
        kill: async () => void (await control('-m', 'immediate', 'stop').catch(() => {})),
      };
      servers.push(server);
      return server;
    },
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
