import { resolve } from 'node:path';
import { Command } from 'commander';
import { printFinding } from '../../catalog/compose-finding.ts';
import { generateFiles, REPOSITORY, staleFiles, writeFiles } from '../../catalog/compose-repository.ts';

/** `svc compose`: authored SDL to each subgraph's schema.graphql and to supergraph.graphql. */
export function composeCommand(): Command {
  return new Command('compose')
    .description('expand the authored SDL of all subgraphs and compose the supergraph')
    .option('--check', 'write nothing; fail where a generated file is stale')
    .option('--root <dir>', 'the repository to compose', REPOSITORY)
    .action(({ check, root }: { check?: boolean; root: string }) => {
      const passed = compose(resolve(root), check === true, (line) => process.stdout.write(`${line}\n`));
      if (!passed) process.exitCode = 1;
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
