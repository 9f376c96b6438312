import { Command, Option } from 'commander';
import { PLANS, type Plan } from '../../catalog/plans.ts';
import { DOCUMENTS_MODES, type DocumentsMode } from '../../operations/documents-mode.ts';
import type { KeySummary, Operations } from '../../operations/operations.ts';
import { DEFAULT_SCOPES, defaultScopes, type Scope } from '../../operations/scopes.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { balance, comingDate, duration, scopes, storedBalance, type WrittenBalance } from '../option-values.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';

/** `svc keys create|list|set|rotate|disable`. Works beside a running service, which sees every change at the next request. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('create, list, change, rotate and disable API keys');
  keys
    .command('create')
    .description('create a key, and an account for it unless you name one; the key is shown only once')
    .addOption(new Option('--plan <plan>', 'plan of the new account (default: trial)').choices(PLANS))
    .option('--credits <number>', 'balance of the new account, a number or unlimited (default: unlimited)', balance)
    .option('--account <id>', 'an existing account that gets another key')
    .option(
      '--scopes <scopes>',
      `what the key may be used for (default: ${DEFAULT_SCOPES.join(',')}; with --documents enforce: ${defaultScopes('enforce').join(',')})`,
      scopes,
    )
    .option('--label <text>', 'note that distinguishes the key from others')
    .option('--expires <date>', 'ISO date or date-time from which the key is refused', comingDate)
    .addOption(documentsOption(DOCUMENTS_MODES))
    .action((options: CreateOptions) => withOperations((operations) => create(operations, options)));
  keys
    .command('list')
    .description('show all keys, never their text')
    .action(() => withOperations(async (operations) => print(lines(await operations.listKeys()))));
  keys
    .command('set')
    .argument('<key>', 'id of the key, or the prefix that the list shows')
    .description('change what a key may request besides trusted documents; applies from the next request')
    .addOption(documentsOption([...DOCUMENTS_MODES, DEFAULT]).makeOptionMandatory())
    .action((key: string, { documents }: { documents: DocumentsMode | typeof DEFAULT }) =>
      withOperations((operations) => setDocuments(operations, key, documents)),
    );
  keys
    .command('rotate')
    .argument('<key>', 'id of the key, or the prefix that the list shows')
    .description('create a key with the same account, label and scopes; the old one is refused after the overlap')
    .option('--overlap <duration>', 'how long both keys work, such as 90s, 30m, 24h or 7d', duration, duration('24h'))
    .action((key: string, { overlap }: { overlap: number }) =>
      withOperations((operations) => rotate(operations, key, overlap)),
    );
  keys
    .command('disable')
    .argument('<key>', 'id of the key, or the prefix that the list shows')
    .description('refuse a key from now on')
    .action((key: string) => withOperations((operations) => disable(operations, key)));
  return keys;
}

/** Stands for the value of SVC_TRUSTED_DOCUMENTS. */
const DEFAULT = 'default';

const documentsOption = (modes: readonly string[]) =>
  new Option(
    '--documents <mode>',
    `what it may request besides trusted documents: all, all with a line in the log, or nothing (default: SVC_TRUSTED_DOCUMENTS)`,
  ).choices(modes);

interface CreateOptions {
  readonly plan?: Plan;
  readonly credits?: WrittenBalance;
  readonly account?: string;
  readonly scopes?: readonly Scope[];
  readonly label?: string;
  readonly expires?: string;
  readonly documents?: DocumentsMode;
}

/** The pricing plan of a new account if none is given: the smallest. */
const DEFAULT_PLAN: Plan = 'trial';

async function create(operations: Operations, { account, plan, credits, ...label }: CreateOptions): Promise<void> {
  if (account !== undefined) {
    const option = plan === undefined ? (credits === undefined ? undefined : 'credits') : 'plan';
    if (option !== undefined)
      throw new CommandError(
        `--${option} is for a new account; \`svc accounts set ${account} --${option}\` changes this one.`,
      );
    await expectAccount(operations, account);
  }
  const issued = await operations.createKey({
    plan: plan ?? DEFAULT_PLAN,
    credits: storedBalance(credits),
    accountId: account,
    ...label,
  });
  print(
    [issued.key],
    `Made key ${issued.prefix}… of account ${issued.accountId} (${issued.plan}) for ${issued.scopes.join(', ')}. It is not shown again.`,
  );
}

async function rotate(operations: Operations, key: string, overlap: number): Promise<void> {
  const old = await knownKey(operations, key);
  const issued = await operations.rotateKey(old.id, overlap);
  if (issued === undefined) {
    const end = old.disabled === null ? `expired ${old.expires}` : `was disabled ${old.disabled}`;
    throw new CommandError(
      `Key ${old.prefix}… ${end}; make a new one with \`svc keys create --account ${old.accountId}\`.`,
    );
  }
  const { expires } = await knownKey(operations, old.id);
  print(
    [issued.key],
    `Made key ${issued.prefix}… in the place of ${old.prefix}…, which is good until ${expires}. It is not shown again.`,
  );
}

async function setDocuments(operations: Operations, key: string, mode: DocumentsMode | typeof DEFAULT): Promise<void> {
  const { id } = await knownKey(operations, key);
  const changed = await operations.setDocuments(id, mode === DEFAULT ? null : mode);
  if (changed !== undefined) print([], `Key ${changed.prefix}… has mode ${mode} of trusted documents.`);
}

async function disable(operations: Operations, key: string): Promise<void> {
  const { id } = await knownKey(operations, key);
  const disabled = await operations.disableKey(id);
  if (disabled !== undefined) print([], `Disabled key ${disabled.prefix}… (${disabled.id}) at ${disabled.disabled}.`);
}

/** Returns the key with an id or prefix. Throws a CommandError if there is none, or more than one. */
export async function knownKey(operations: Operations, idOrPrefix: string): Promise<KeySummary> {
  const key = await operations.findKey(idOrPrefix);
  if (key !== undefined) return key;
  throw new CommandError('Expected the id of a key, or a prefix that only one key has; `svc keys list` shows both.');
}

function lines(keys: readonly KeySummary[]): string[] {
  const rows = keys.map((key) => [
    ...[key.id, `${key.prefix}…`, key.accountId, key.plan, key.scopes.join(','), key.created, stateOf(key)],
    ...[key.lastUsed ?? 'never', key.label ?? '', key.documents ?? ''],
  ]);
  const head = ['id', 'key', 'account', 'plan', 'scopes', 'created', 'state', 'last used', 'label', 'documents'];
  return table([head, ...rows]);
}

function stateOf({ disabled, expires }: KeySummary): string {
  if (disabled !== null) return `disabled ${disabled}`;
  if (expires === null) return 'active';
  return expires > new Date().toISOString() ? `until ${expires}` : `expired ${expires}`;
}
