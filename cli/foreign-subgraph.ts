import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROVER_FILE, readSubgraphEntries } from '../catalog/compose-config.ts';
import { readConfiguration } from '../catalog/configuration.ts';
import { type ForeignSettings, readForeignSettings, withEnvironment } from '../catalog/foreign-settings.ts';
import { readCatalog } from '../catalog/read.ts';
import { introspectSubgraph } from '../gateway/remote/introspect.ts';
import { CommandError } from './command-error.ts';
import { withSubgraph } from './new-subgraph/rover-entry.ts';

/**
 * Writes the SDL of a running foreign subgraph to the file that rover.yaml names, and returns that file. Throws a CommandError for a name
 * that is not a foreign subgraph, and if the subgraph does not return its SDL.
 */
export async function fetchForeign(root: string, name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const own = readCatalog(join(root, 'subgraphs')).subgraphs;
  const foreign = readSubgraphEntries(root).filter((entry) => !own.has(entry.name));
  const entry = foreign.find((each) => each.name === name);
  if (entry === undefined) {
    const names = foreign.map((each) => each.name).join(', ') || 'no name, since rover.yaml lists none';
    throw new CommandError(`--introspect expects other teams' subgraphs, of ${names}; got ${JSON.stringify(name)}.`);
  }
  const sdl = await sdlOf(name, entry.url, entry.settings, environment);
  writeSdl(root, entry.file, sdl);
  return entry.file;
}

/** A running subgraph to add. */
export interface AddedSubgraph {
  readonly url: string;
  /** Its name; absent: the first label of the URL's host. */
  readonly as?: string | undefined;
  /** Its settings under `svc` in rover.yaml, as written there. */
  readonly settings?: object | undefined;
}

/**
 * Adds a running subgraph of another team to rover.yaml, with its SDL in a file; returns what it wrote. Throws a CommandError, before
 * anything is written, if the name is taken or the subgraph does not return its SDL.
 */
export async function addForeign(
  root: string,
  added: AddedSubgraph,
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  const { url, as, settings } = added;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError(`--from-url expects an http or https URL, got ${url}.`);
  const name = as ?? firstLabel(url);
  if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new CommandError(`--from-url also needs a name in lower case for the subgraph, such as --as reviews.`);
  const file = `foreign/${name}.graphql`;
  const read = readForeignSettings(settings, `${name}.svc`);
  const rover = withSubgraph(readFileSync(join(root, ROVER_FILE), 'utf8'), name, file, {
    url,
    ...(settings && { settings }),
  });
  const sdl = await sdlOf(name, url, read, environment);
  writeSdl(root, file, sdl);
  writeFileSync(join(root, ROVER_FILE), rover);
  return [file, ROVER_FILE];
}

/** reviews for https://reviews.example/graphql; undefined for a bare machine name or address. */
function firstLabel(url: string): string | undefined {
  const [label, ...others] = new URL(url).hostname.split('.');
  return others.length > 0 && label !== 'www' ? label : undefined;
}

async function sdlOf(
  name: string,
  url: string,
  { headers, timeout }: ForeignSettings,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { subgraphHeaders, subgraphUrls, subgraphTimeout } = readConfiguration(environment);
  const options = {
    headers: { ...withEnvironment(headers, environment, name), ...subgraphHeaders?.get(name) },
    timeout: timeout ?? subgraphTimeout,
  };
  return introspectSubgraph(subgraphUrls.get(name) ?? url, options).catch((error: unknown) => {
    throw new CommandError(
      `Subgraph ${name} did not return its SDL: ${error instanceof Error ? error.message : error}`,
    );
  });
}

function writeSdl(root: string, file: string, sdl: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${sdl.trimEnd()}\n`);
}
