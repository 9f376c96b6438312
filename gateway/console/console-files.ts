import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Configuration } from '../../catalog/configuration.ts';
import type { Log } from '../log.ts';

/** A file of the console, held in memory. */
export interface ConsoleFile {
  readonly type: string;
  readonly etag: string;
  /** Its bytes by content encoding: always identity, and br and gzip if the build created them. */
  readonly encodings: ReadonlyMap<string, Buffer>;
}

/** A document of the console, and the paths that it answers; `:id` is a parameter. */
export interface ConsoleDocument {
  readonly name: string;
  readonly file: ConsoleFile;
  readonly pages: readonly string[];
}

/** The built console. */
export interface ConsoleFiles {
  readonly documents: readonly ConsoleDocument[];
  /** By file name below ASSETS_PATH; the names change with the content. */
  readonly assets: ReadonlyMap<string, ConsoleFile>;
}

/** The path of the assets, both in the build folder and in URLs of the gateway. */
export const ASSETS_PATH = '/console/assets';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

/** Returns the console to serve; undefined if it is turned off, or not built, in which case the log says how to build it. */
export function builtConsole({ console }: Pick<Configuration, 'console'>, log: Log): ConsoleFiles | undefined {
  const built = console === undefined ? undefined : readConsole(console);
  if (console !== undefined && built === undefined)
    log.warn(
      `There is no console in ${console}. \`npm run console\` builds it; set SVC_CONSOLE=off to serve without it.`,
    );
  return built;
}

/** Whether a built console exists in the configured folder. */
export const hasConsole = ({ console }: Pick<Configuration, 'console'>): boolean =>
  console !== undefined && existsSync(join(console, 'index.html'));

/** Reads the console built in a folder; undefined if none is there. Throws for a file of an unknown type. */
export function readConsole(folder: string): ConsoleFiles | undefined {
  if (!hasConsole({ console: folder })) return undefined;
  const assets = join(folder, ASSETS_PATH);
  const names = readdirSync(assets).filter((name) => !Object.values(ENCODINGS).some((ending) => name.endsWith(ending)));
  const pages: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(folder, 'pages.json'), 'utf8'),
  );
  return {
    documents: Object.entries(pages).map(([name, paths]) => ({
      name,
      file: readFile(join(folder, `${name}.html`)),
      pages: paths,
    })),
    assets: new Map(names.map((name) => [name, readFile(join(assets, name))])),
  };
}

function readFile(path: string): ConsoleFile {
  const type = TYPES[extname(path)];
  if (type === undefined)
    throw new Error(`Expected a file of the console to end in ${Object.keys(TYPES)}, got ${path}.`);
  const bytes = readFileSync(path);
  const encodings = new Map([['identity', bytes]]);
  for (const [encoding, ending] of Object.entries(ENCODINGS))
    if (existsSync(path + ending)) encodings.set(encoding, readFileSync(path + ending));
  return { type, etag: `"${hash('sha256', bytes).slice(0, 32)}"`, encodings };
}
