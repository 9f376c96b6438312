import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Operations } from '../../operations/operations.ts';
import { failedCases } from '../../verification/policies/decide.ts';
import { type Policy, readPolicy } from '../../verification/policies/policy.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { day } from '../option-values.ts';
import { movedIn, movesLines, policyTrial } from '../policy-trial.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';

const EXAMPLE = join(import.meta.dirname, '../../verification/policies/usual.yaml');

/** `svc policy example|check|use|end|show|try`: the policies that decide on accounts' verifications. */
export function policyCommand(): Command {
  const policy = new Command('policy').description('decide on verifications by rules in a file');
  policy
    .command('example')
    .description('write a policy that most would start with')
    .action(() => print(readFileSync(EXAMPLE, 'utf8').trimEnd().split('\n')));
  policy
    .command('check')
    .description('read a policy, and decide its cases')
    .argument('<file>', 'policy as YAML or JSON')
    .action((file: string) => print([], saidOf(checked(file))));
  policy
    .command('use')
    .description("put a policy in force: it decides on each of the account's verifications from now on")
    .argument('<file>', 'policy as YAML or JSON')
    .requiredOption('--account <id>', 'account whose verifications it decides on')
    .action((file: string, { account }: { account: string }) => {
      const read = checked(file);
      return withOperations(async (operations) => {
        await expectAccount(operations, account);
        const content = readFileSync(file, 'utf8');
        const { version } = await operations.policies.put(account, { name: read.policy, content });
        print([], `${saidOf(read)} It is in force as version ${version}.`);
      });
    });
  policy
    .command('end')
    .description('decide on no further verifications of an account')
    .requiredOption('--account <id>', 'account whose policy ends')
    .action(({ account }: { account: string }) =>
      withOperations(async (operations) => {
        await expectAccount(operations, account);
        const standing = await operations.policies.inForce(account);
        if (standing === undefined) throw new CommandError(`Account ${account} has no policy in force.`);
        await operations.policies.put(account, { name: standing.name, content: null });
        print([], `Policy ${standing.name}, version ${standing.version}, is no longer in force.`);
      }),
    );
  policy
    .command('show')
    .description('show the versions of an account, the one in force last')
    .requiredOption('--account <id>', 'account')
    .option('--json', 'print as JSON, with their texts')
    .action(({ account, json: asJson = false }: { account: string; json?: boolean }) =>
      withOperations((operations) => show(operations, account, asJson)),
    );
  policy
    .command('try')
    .description('decide on stored verifications by a policy, and say what it would decide otherwise; nothing changes')
    .argument('<file>', 'policy as YAML or JSON')
    .option('--account <id>', 'only verifications of one account')
    .option('--from <day>', 'first day in UTC', day)
    .option('--to <day>', 'last day in UTC', day)
    .option('--out <file>', 'write each verification that it decides otherwise, as CSV')
    .option('--json', 'print as JSON')
    .action((file: string, options: TryOptions) => {
      const read = checked(file);
      return withOperations((operations) => trial(operations, read, options));
    });
  return policy;
}

interface TryOptions {
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** Reads a policy whose cases all come to their decisions. */
export function checked(file: string): Policy {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  try {
    const policy = readPolicy(readFileSync(file, 'utf8'));
    const failed = failedCases(policy);
    if (failed.length > 0)
      throw new CommandError(
        [`${failed.length} of ${policy.cases.length} cases of ${file} fail.`, ...failed].join('\n'),
      );
    return policy;
  } catch (error) {
    if (error instanceof ServiceError) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}

const saidOf = ({ policy, rules, cases }: Policy): string =>
  `Policy ${policy} has ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}, and ${cases.length === 1 ? 'its one case passes' : `its ${cases.length} cases pass`}.`;

async function show(operations: Operations, account: string, asJson: boolean): Promise<void> {
  await expectAccount(operations, account);
  const versions = await operations.policies.versions(account);
  if (asJson) print([json(versions)]);
  else if (versions.length === 0) print([], `Account ${account} has no policy.`);
  else
    print(
      table([
        ['version', 'policy', 'since'],
        ...versions.map(({ version, name, content, createdTimestamp }) => [
          ...[String(version), content === null ? `${name} ended` : name, createdTimestamp],
        ]),
      ]),
    );
}

async function trial(
  operations: Operations,
  policy: Policy,
  { account, from, to, out, json: asJson }: TryOptions,
): Promise<void> {
  await expectAccount(operations, account);
  const tried = await policyTrial(operations, policy, { accountId: account, from, to }, out);
  const { verifications, undecidable } = tried;
  if (asJson) print([json({ policy: policy.policy, ...tried })]);
  else
    print([
      `Policy ${policy.policy} decides ${movedIn(tried)} of ${verifications} verifications otherwise than they stand decided.`,
      ...(undecidable === 0 ? [] : [`${undecidable} have no tasks, or a purged record: it decides nothing on them.`]),
      ...movesLines(tried),
    ]);
}
