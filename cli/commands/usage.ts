import { Command } from 'commander';
import { PRICING_TIERS } from '../../catalog/tiers.ts';
import type { Operations, UsageReport } from '../../operations/operations.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { day } from '../option-values.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';
import { knownKey } from './keys.ts';

/** `svc usage`: what keys used, by day and surface. A running service stores usage within a second. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show requests, credits and entity objects by day, key and surface')
    .option('--account <id>', 'of one account')
    .option('--key <key>', 'of one key, by its id or the prefix that `svc keys list` shows')
    .option('--from <day>', 'first day in UTC (default: 30 days ago)', day)
    .option('--to <day>', 'last day in UTC (default: today)', day)
    .option('--json', 'one JSON object a line')
    .action((options: UsageOptions) => withOperations((operations) => show(operations, options)));
}

interface UsageOptions {
  readonly account?: string;
  readonly key?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

const DAYS = 30;

async function show(
  operations: Operations,
  { account, key, to, json = false, ...options }: UsageOptions,
): Promise<void> {
  const from = options.from ?? daysBefore(to, DAYS);
  if (to !== undefined && from > to) throw new CommandError(`--from ${from} is after --to ${to}.`);
  await expectAccount(operations, account);
  const apiKeyId = key === undefined ? undefined : (await knownKey(operations, key)).id;
  const usage = await operations.usage({ accountId: account, apiKeyId, from, to });
  if (json) print(usage.map((each) => JSON.stringify(each)));
  else print(lines(usage), usage.length === 0 ? `Nothing was used since ${from}.` : undefined);
}

function daysBefore(last: string | undefined, count: number): string {
  const end = last === undefined ? new Date() : new Date(`${last}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() - count);
  return end.toISOString().slice(0, 10);
}

const HEADER = ['day', 'account', 'key', 'surface', 'requests', 'credits'];

function lines(usage: readonly UsageReport[]): string[] {
  if (usage.length === 0) return [];
  const header = [...HEADER, ...PRICING_TIERS.map((tier) => tier.toLowerCase())];
  const rows = usage.map(({ accountId, keyPrefix, surface, ...each }) => [
    ...[each.day, accountId, `${keyPrefix}…`, surface],
    ...countsOf([each]),
  ]);
  const numbers = header.flatMap((_, column) => (column >= 4 ? [column] : []));
  return table([header, ...rows, ['total', '', '', '', ...countsOf(usage)]], numbers);
}

/** The sums of requests, credits, and entity objects of each tier. */
function countsOf(usage: readonly Pick<UsageReport, 'requests' | 'credits' | 'objects'>[]): string[] {
  const sum = (of: (each: (typeof usage)[number]) => number) =>
    String(usage.reduce((total, each) => total + of(each), 0));
  return [
    sum(({ requests }) => requests),
    sum(({ credits }) => credits),
    ...PRICING_TIERS.map((tier) => sum(({ objects }) => objects[tier])),
  ];
}
