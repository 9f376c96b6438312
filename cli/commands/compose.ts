import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { readSubgraphEntries } from '../../catalog/compose-config.ts';
import { printFinding } from '../../catalog/compose-finding.ts';
import { generateFiles, REPOSITORY, staleFiles, writeFiles } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { introspectSubgraph } from '../../gateway/remote/introspect.ts';
import { CommandError } from '../command-error.ts';

interface ComposeOptions {
  readonly check?: true;
  readonly introspect: readonly string[];
  readonly root: string;
}

/** `svc compose`: authored SDL to each subgraph's schema.graphql and, with foreign SDL, to supergraph.graphql. */
export function composeCommand(): Command {
  return new Command('compose')
    .description('expand the authored SDL of all subgraphs and compose the supergraph')
    .option('--check', 'write nothing; fail where a generated file is stale')
    .addOption(
      new Option('--introspect <names...>', "fetch the SDL of other teams' running subgraphs into their files first")
        .default([])
        .conflicts('check'),
    )
    .option('--root <dir>', 'the repository to compose', REPOSITORY)
    .action(async ({ check, introspect, root }: ComposeOptions) => {
      const report = (line: string) => process.stdout.write(`${line}\n`);
      const folder = resolve(root);
      for (const name of introspect) report(`wrote ${await fetchForeign(folder, name, process.env)}`);
      if (!compose(folder, check === true, report)) process.exitCode = 1;
    });
}

/**
 * Composes a repository and reports one line per error, hint and file. False where composition failed or, in check mode,
 * a generated file is stale; after an error no file is written.
 */
export function compose(root: string, check: boolean, report: (line: string) => void): boolean {
  const { files, findings } = generateFiles(root);
  for (const finding of findings) report(printFinding(finding));
  if (findings.some((finding) => finding.severity === 'error')) return false;
  if (!check) {
    for (const path of writeFiles(root, files)) report(`wrote ${path}`);
    return true;
  }
  const stale = staleFiles(root, files);
  for (const path of stale) report(`stale ${path}: run \`svc compose\``);
  return stale.length === 0;
}

/**
 * Writes the SDL of a running foreign subgraph to the file that rover.yaml names, and gives that file. Throws a
 * CommandError for a name that is none of theirs, and where the subgraph does not tell its SDL.
 */
async function fetchForeign(root: string, name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { subgraphHeaders, subgraphUrls, subgraphTimeout } = readConfiguration(environment);
  const own = readCatalog(join(root, 'subgraphs')).subgraphs;
  const foreign = readSubgraphEntries(root).filter((entry) => !own.has(entry.name));
  const entry = foreign.find((each) => each.name === name);
  if (entry === undefined) {
    const names = foreign.map((each) => each.name).join(', ') || 'no name, since rover.yaml lists none';
    throw new CommandError(`--introspect expects other teams' subgraphs, of ${names}; got ${JSON.stringify(name)}.`);
  }
  const options = { headers: subgraphHeaders?.get(name) ?? {}, timeout: subgraphTimeout };
  const sdl = await introspectSubgraph(subgraphUrls.get(name) ?? entry.url, options).catch((error: unknown) => {
    throw new CommandError(`Subgraph ${name} did not tell its SDL: ${error instanceof Error ? error.message : error}`);
  });
  mkdirSync(dirname(join(root, entry.file)), { recursive: true });
  writeFileSync(join(root, entry.file), `${sdl.trimEnd()}\n`);
  return entry.file;
}
