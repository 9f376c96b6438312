import { Command, Option } from 'commander';
import { PLANS, type Plan } from '../../catalog/plans.ts';
import type { AccountSummary } from '../../operations/operations.ts';
import { CommandError } from '../command-error.ts';
import { balance, credits, shownBalance, storedBalance, type WrittenBalance } from '../option-values.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';

/** `svc accounts list|credit|set`. Works beside a running service, which sees every change at the next request. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('list accounts, add credits, change plans');
  accounts
    .command('list')
    .description('show all accounts with plan and balance')
    .action(() => withOperations(async (operations) => print(lines(await operations.listAccounts()))));
  accounts
    .command('credit')
    .argument('<id>', 'id of the account')
    .argument('<number>', 'credits to add to its balance', (written) => credits(written, 1))
    .description('add credits to the balance of an account')
    .action((id: string, added: number) =>
      withOperations(async (operations) => {
        const account = found(id, await operations.addCredits(id, added));
        if (account.credits === null) {
          throw new CommandError(
            `Account ${id} is unlimited; \`svc accounts set ${id} --credits\` gives it a balance.`,
          );
        }
        print([], said(account));
      }),
    );
  accounts
    .command('set')
    .argument('<id>', 'id of the account')
    .description('change the plan or the balance of an account')
    .addOption(new Option('--plan <plan>', 'plan that sets the limits').choices(PLANS))
    .option('--credits <number>', 'new balance that replaces the present one: a number or unlimited', balance)
    .action((id: string, { plan, ...change }: { plan?: Plan; credits?: WrittenBalance }) =>
      withOperations(async (operations) => {
        if (plan === undefined && change.credits === undefined)
          throw new CommandError('Expected --plan, --credits, or both.');
        print(
          [],
          said(found(id, await operations.changeAccount(id, { plan, credits: storedBalance(change.credits) }))),
        );
      }),
    );
  return accounts;
}

function found(id: string, account: AccountSummary | undefined): AccountSummary {
  if (account !== undefined) return account;
  throw new CommandError(`There is no account ${JSON.stringify(id)}; \`svc accounts list\` shows them.`);
}

const said = ({ id, plan, credits: left }: AccountSummary): string =>
  `Account ${id} has plan ${plan} and ${shownBalance(left)} credits.`;

function lines(accounts: readonly AccountSummary[]): string[] {
  const rows = accounts.map(({ id, plan, credits: left, keys, billingAccountId }) => [
    ...[id, plan, shownBalance(left), String(keys), billingAccountId],
  ]);
  return table([['account', 'plan', 'credits', 'keys', 'billing account'], ...rows], [2, 3]);
}
