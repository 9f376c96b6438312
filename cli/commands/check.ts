import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { RecordedUsage } from '../../catalog/check/change-usage.ts';
import { CRITICALITIES, type Criticality } from '../../catalog/check/changes.ts';
import { checkAgainst } from '../../catalog/check/check-against.ts';
import { FORMATS, type Format, reportLines } from '../../catalog/check/report.ts';
import type { ChecksByField } from '../../catalog/checked-fields.ts';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { CatalogError } from '../../catalog/error.ts';
import type { Catalog } from '../../catalog/model.ts';
import { USAGE_DAYS } from '../../operations/field-usage.ts';
import { createChecks } from '../../subgraphs/subgraphs.ts';
import { CommandError } from '../command-error.ts';
import { wholeNumber } from '../option-values.ts';
import { print } from '../print.ts';
import { recordedUsage } from '../recorded-usage.ts';
import { savedDocuments } from '../saved-documents.ts';
import { savedLists } from '../saved-lists.ts';
import { withOperations } from '../with-operations.ts';

interface CheckOptions {
  readonly against: string;
  readonly failOn: Criticality;
  readonly format: Format;
  readonly operations: readonly string[];
  readonly lists?: true;
  readonly documents?: true;
  readonly usage?: number;
  readonly summary?: string;
  readonly root: string;
}

const DEFAULT_DAYS = 30;

function usageDays(written: string): number {
  const days = wholeNumber(written);
  if (days >= 1 && days <= USAGE_DAYS) return days;
  throw new InvalidArgumentError(`Expected a number of days from 1 to ${USAGE_DAYS}.`);
}

/** `svc check --against <git ref>`: what the current authored SDL means for clients; exit code 1 if it breaks them. */
export function checkCommand(): Command {
  return new Command('check')
    .description('compare the schema with that of a commit, and check stored client operations')
    .requiredOption('--against <ref>', 'the commit, branch or tag to compare with')
    .addOption(
      new Option('--fail-on <level>', 'the least critical change that fails the check')
        .choices(CRITICALITIES)
        .default('breaking'),
    )
    .addOption(new Option('--format <format>', 'how to print').choices(FORMATS).default('text'))
    .option('--operations <folders...>', 'folders of client operations, below the repository', ['docs/examples'])
    .option('--lists', 'also check the lists that accounts have saved (SVC_OPERATIONS_URL)')
    .option('--documents', 'also check the trusted documents of `svc operations` (SVC_OPERATIONS_URL)')
    .addOption(
      new Option(
        '--usage [days]',
        `say how much clients used what breaks in the last days, ${DEFAULT_DAYS} or up to ${USAGE_DAYS}; what nobody used does not fail (SVC_OPERATIONS_URL)`,
      )
        .preset(String(DEFAULT_DAYS))
        .argParser(usageDays),
    )
    .option('--summary <file>', 'also append the report as Markdown to a file, such as $GITHUB_STEP_SUMMARY')
    .option('--root <dir>', 'the repository to check', REPOSITORY)
    .action(check);
}

/** The checks that the gateway runs on arguments, without the maximum page size, which each deployment sets. */
export function checksOf(catalog: Catalog): ChecksByField {
  const checks = createChecks(catalog);
  return (typeName, fieldName) => {
    const check = checks.get(`${typeName}.${fieldName}`);
    return check && ((args, context) => check(args, { ...context, limits: { pageSize: Number.POSITIVE_INFINITY } }));
  };
}

async function check(options: CheckOptions): Promise<void> {
  const { against, failOn, format, operations, lists, documents, usage, summary, root } = options;
  try {
    const others = [
      ...(lists ? await withOperations(savedLists) : []),
      ...(documents ? await withOperations(savedDocuments) : []),
    ];
    const judge = (recorded?: RecordedUsage) =>
      checkAgainst(resolve(root), against, operations, checksOf, { others, failOn, recorded });
    const report =
      usage === undefined
        ? await judge()
        : await withOperations(async (opened) => judge(await recordedUsage(opened, usage)));
    print(reportLines(report, format));
    if (summary !== undefined) appendFileSync(summary, `${reportLines(report, 'markdown').join('\n')}\n`);
    if (!report.passed) process.exitCode = 1;
  } catch (error) {
    throw error instanceof CatalogError ? new CommandError(error.message) : error;
  }
}
