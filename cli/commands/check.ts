import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { checkAgainst } from '../../catalog/check/check.ts';
import { FORMATS, type Format, reportLines } from '../../catalog/check/report.ts';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { CatalogError } from '../../catalog/error.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';

interface CheckOptions {
  readonly against: string;
  readonly format: Format;
  readonly operations: readonly string[];
  readonly root: string;
}

/** `svc check --against <git ref>`: what the authored SDL of now means for clients; exit code 1 where it breaks them. */
export function checkCommand(): Command {
  return new Command('check')
    .description('compare the schema with that of a commit, and check stored client operations')
    .requiredOption('--against <ref>', 'the commit, branch or tag to compare with')
    .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
    .option('--operations <folders...>', 'where client operations are stored, below the repository', ['docs/examples'])
    .option('--root <dir>', 'the repository to check', REPOSITORY)
    .action(check);
}

async function check({ against, format, operations, root }: CheckOptions): Promise<void> {
  try {
    const report = await checkAgainst(resolve(root), against, operations);
    print(reportLines(report, format));
    if (!report.passed) process.exitCode = 1;
  } catch (error) {
    throw error instanceof CatalogError ? new CommandError(error.message) : error;
  }
}
