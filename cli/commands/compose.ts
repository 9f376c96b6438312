import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { generateFiles, REPOSITORY, staleFiles, writeFiles } from '../../catalog/compose-repository.ts';
import { explainFindings } from '../../catalog/explain-finding.ts';
import { addForeign, fetchForeign } from '../foreign-subgraph.ts';

interface ComposeOptions {
  readonly check?: true;
  readonly introspect: readonly string[];
  readonly fromUrl?: string;
  readonly as?: string;
  readonly timeout?: number;
  readonly header: Readonly<Record<string, string>>;
  readonly key: Readonly<Record<string, string>>;
  readonly root: string;
}

/** `svc compose`: generates each subgraph's schema.graphql from authored SDL and, with foreign SDL, supergraph.graphql. */
export function composeCommand(): Command {
  return new Command('compose')
    .description('expand the authored SDL of all subgraphs and compose the supergraph')
    .option('--check', 'write nothing; fail if a generated file is stale')
    .addOption(
      new Option('--introspect <names...>', "fetch the SDL of other teams' running subgraphs into their files first")
        .default([])
        .conflicts('check'),
    )
    .addOption(
      new Option(
        '--from-url <url>',
        "add another team's running subgraph: its SDL, and its entry in rover.yaml",
      ).conflicts(['check', 'introspect']),
    )
    .option('--as <name>', 'with --from-url: the name of the subgraph')
    .option('--timeout <ms>', 'with --from-url: maximum milliseconds for an answer', Number)
    .option(
      '--header <name=value>',
      'with --from-url: a header of every request; names of environment variables as in rover.yaml',
      named,
      {},
    )
    .option(
      '--key <Entity=Type.field>',
      'with --from-url: its name for one of our entities, and the id field',
      named,
      {},
    )
    .option('--root <dir>', 'the repository to compose', REPOSITORY)
    .action(async ({ check, introspect, root, ...options }: ComposeOptions) => {
      const report = (line: string) => process.stdout.write(`${line}\n`);
      const folder = resolve(root);
      for (const name of introspect) report(`wrote ${await fetchForeign(folder, name, process.env)}`);
      for (const path of await addFromUrl(folder, options)) report(`wrote ${path}`);
      if (!compose(folder, check === true, report)) process.exitCode = 1;
    });
}

async function addFromUrl(
  root: string,
  { fromUrl: url, as, timeout, header, key }: Omit<ComposeOptions, 'check' | 'introspect' | 'root'>,
): Promise<string[]> {
  if (url === undefined) return [];
  const settings = {
    ...(timeout === undefined ? {} : { timeout }),
    ...(Object.keys(header).length === 0 ? {} : { headers: header }),
    ...(Object.keys(key).length === 0 ? {} : { keys: key }),
  };
  const isSet = Object.keys(settings).length > 0;
  return addForeign(root, { url, as, ...(isSet && { settings }) }, process.env);
}

/** Adds `name=value` to the values before it. */
function named(written: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(written) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Expected a name, =, and a value.');
  return { ...before, [name]: value };
}

/**
 * Composes a repository and reports errors with their place, hints and files line by line. Returns false if composition failed or, in check
 * mode, if a generated file is stale; after an error no file is written.
 */
export function compose(root: string, check: boolean, report: (line: string) => void): boolean {
  const { files, findings } = generateFiles(root);
  for (const line of explainFindings(root, findings)) report(line);
  if (findings.some((finding) => finding.severity === 'error')) return false;
  if (!check) {
    for (const path of writeFiles(root, files)) report(`wrote ${path}`);
    return true;
  }
  const stale = staleFiles(root, files);
  for (const path of stale) report(`stale ${path}: run \`svc compose\``);
  return stale.length === 0;
}
