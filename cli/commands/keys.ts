import { Command, Option } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { PLANS, type Plan } from '../../catalog/plans.ts';
import { type KeySummary, type Operations, openOperations } from '../../operations/operations.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';

/** `svc keys create|list|disable`. Works beside a running service, which sees every change at the next request. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('create, list and disable API keys');
  keys
    .command('create')
    .description('make a key, and an account for it unless one is named; the key is shown this once')
    .addOption(new Option('--plan <plan>', 'plan of the new account').choices(PLANS).default('enterprise'))
    .option('--account <id>', 'an existing account that gets a further key')
    .option('--label <text>', 'note that tells the key from others')
    .option('--expires <date>', 'ISO date or date-time from which the key is refused')
    .action((options: CreateOptions) => withOperations((operations) => create(operations, options)));
  keys
    .command('list')
    .description('show all keys, never their text')
    .action(() => withOperations(async (operations) => print(lines(await operations.listKeys()))));
  keys
    .command('disable')
    .argument('<key>', 'id of the key, or the prefix that the list shows')
    .description('refuse a key from now on')
    .action((key: string) => withOperations((operations) => disable(operations, key)));
  return keys;
}

interface CreateOptions {
  readonly plan: Plan;
  readonly account?: string;
  readonly label?: string;
  readonly expires?: string;
}

async function withOperations(work: (operations: Operations) => Promise<void>): Promise<void> {
  const operations = await openOperations(readConfiguration(process.env).operations);
  try {
    await work(operations);
  } finally {
    await operations.close();
  }
}

async function create(operations: Operations, { plan, account, label, expires }: CreateOptions): Promise<void> {
  if (account !== undefined && (await operations.account(account)) === undefined) {
    throw new CommandError(`There is no account ${account}; \`svc keys list\` shows the accounts.`);
  }
  const issued = await operations.createKey({ plan, accountId: account, label, expires: dateOf(expires) });
  print(
    [issued.key],
    `Made key ${issued.prefix}… of account ${issued.accountId} (${issued.plan}). It is not shown again.`,
  );
}

function dateOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const date = new Date(written);
  if (/^\d{4}-\d\d-\d\d/.test(written) && date.getTime() > Date.now()) return date.toISOString();
  throw new CommandError(`--expires expects an ISO date to come, such as 2030-01-31, got ${JSON.stringify(written)}.`);
}

async function disable(operations: Operations, key: string): Promise<void> {
  const disabled = await operations.disableKey(key);
  if (disabled === undefined) {
    throw new CommandError('Expected the id of a key, or a prefix that only one key has; `svc keys list` shows both.');
  }
  print([], `Disabled key ${disabled.prefix}… (${disabled.id}) at ${disabled.disabled}.`);
}

function lines(keys: readonly KeySummary[]): string[] {
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…`,
    key.accountId,
    key.plan,
    key.created,
    key.disabled === null ? (key.expires === null ? 'active' : `until ${key.expires}`) : `disabled ${key.disabled}`,
    key.label ?? '',
  ]);
  return table([['id', 'key', 'account', 'plan', 'created', 'state', 'label'], ...rows]);
}
