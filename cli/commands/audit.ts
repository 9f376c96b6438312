import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { ChangeEntry, ChangeFilter } from '../../operations/changes.ts';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { Operations } from '../../operations/operations.ts';
import { PURGED } from '../../purge/text-finder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { openReceiptKey } from '../../verification/receipts/open-receipt-key.ts';
import { BadReceipt, type Receipt, signReceipt, verifyReceipt } from '../../verification/receipts/receipt.ts';
import { readKeys } from '../../verification/receipts/receipt-key.ts';
import { type Reproduction, reproduce } from '../../verification/reproduce.ts';
import { responseUuid } from '../../verification/service/response-uuid.ts';
import { auditLines } from '../audit-report.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { day } from '../option-values.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { withOperations } from '../with-operations.ts';

/**
 * `svc audit show|receipt|verify|export|changes`: the answers that are stored for SVC_AUDIT_DAYS, and the changes, which are stored permanently with who
 * made them. A running service stores answers within a second, and changes together with what they change.
 */
export function auditCommand(): Command {
  const audit = new Command('audit').description('explain and repeat answers, and export answers and changes');
  audit
    .command('show')
    .description('explain an answer, and repeat it on its snapshot, if that still exists')
    .argument('<response_id>', 'response_id of a verification, request_id of a screening')
    .option('--json', 'print as JSON')
    .action((id: string, { json: asJson = false }: { json?: boolean }) =>
      withOperations((operations) => show(operations, id, asJson)),
    );
  audit
    .command('receipt')
    .description('sign what is stored of an answer; anybody verifies it with the public key')
    .argument('<response_id>', 'response_id of a verification, request_id of a screening')
    .action((id: string) => withOperations((operations) => receipt(operations, id)));
  audit
    .command('verify')
    .description('check the signature of a receipt, and say what it says; exit code 1 if anything was changed')
    .argument('<file>', 'receipt')
    .option('--keys <file>', 'public keys, as /.well-known/jwks.json has them; default: the key of the settings')
    .action((file: string, { keys }: { keys?: string }) => verify(file, keys));
  audit
    .command('export')
    .description('write answers, with the decisions on them, as NDJSON, oldest first')
    .option('--account <id>', 'only answers of one account')
    .option('--from <day>', 'first day in UTC', day)
    .option('--to <day>', 'last day in UTC', day)
    .option('--out <file>', 'file to write; default: standard output')
    .action((options: ExportOptions) => withOperations((operations) => exportAnswers(operations, options)));
  audit
    .command('changes')
    .description('write who changed what, and when, as NDJSON, oldest first')
    .option('--subject <id>', 'only changes of one key, account, list, snapshot, record or other subject')
    .option('--from <day>', 'first day in UTC', day)
    .option('--to <day>', 'last day in UTC', day)
    .option('--out <file>', 'file to write; default: standard output')
    .action(({ out, ...filter }: ChangeFilter & Destination) =>
      withOperations((operations) => {
        expectDays(filter);
        return writeLines(operations.changes.entries(filter), out);
      }),
    );
  return audit;
}

async function receipt(operations: Operations, written: string): Promise<void> {
  const id = responseUuid(written);
  const entry = await operations.auditEntry(id);
  if (entry === undefined)
    throw new CommandError(`There is no audit record of ${id}: it is unknown, or older than SVC_AUDIT_DAYS.`);
  print([json(await signReceipt(entry, await openReceiptKey(readConfiguration(process.env), operations)))]);
}

/** Needs neither a server nor, with keys, the operations database. */
async function verify(file: string, keys: string | undefined): Promise<void> {
  const text = textOf(file);
  const known =
    keys === undefined
      ? await withOperations(async (operations) => [
          (await openReceiptKey(readConfiguration(process.env), operations)).jwk,
        ])
      : readKeys(textOf(keys));
  if (known === undefined)
    throw new CommandError(`${keys} has no Ed25519 keys: expected {"keys": […]}, as /.well-known/jwks.json has them.`);
  try {
    print(receiptLines(await verifyReceipt(text, known)));
  } catch (error) {
    if (error instanceof BadReceipt) throw new CommandError(error.message);
    throw error;
  }
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  return readFileSync(file, 'utf8');
}

const receiptLines = (receipt: Receipt): string[] => {
  const decisions = receipt.decisions.map(
    ({ status, policy }) =>
      `${status} ${policy === null ? 'by a person' : `by policy ${policy.name} ${policy.version}, ${policy.rule ?? 'no rule'}`}`,
  );
  return [
    `The receipt is genuine: ${receipt.kind} ${receipt.id} of account ${receipt.account}, signed at ${receipt.signed_at}.`,
    `Answered at ${receipt.answered_at} from data ${receipt.data_version} by svc ${receipt.program ?? 'of a version that is not stored'}.`,
    `Request: ${receipt.path} ${JSON.stringify(receipt.request)}`,
    ...(receipt.kind === 'verification' ? [`Decisions: ${decisions.join(', ') || 'none'}.`] : []),
  ];
};

async function show(operations: Operations, written: string, asJson: boolean): Promise<void> {
  const id = responseUuid(written);
  const entry = await operations.auditEntry(id);
  if (entry === undefined)
    throw new CommandError(`There is no audit record of ${id}: it is unknown, or older than SVC_AUDIT_DAYS.`);
  const again = await runAgain(entry);
  if (asJson) print([json({ ...entry, again })]);
  else print(auditLines(entry, again));
}

/** Repeats the request on the same snapshot and returns the result, or a sentence that says why it cannot be repeated. */
async function runAgain(entry: AuditEntry): Promise<Reproduction | string> {
  if (entry.request === PURGED) return 'It cannot be run again: a record in it was purged.';
  const { warehouse } = readConfiguration(process.env);
  try {
    const again = await storeAt(warehouse).read(entry.dataVersion, (snapshot) => reproduce(entry, snapshot));
    return again ?? `A ${entry.kind} is explained by what is kept, and not run again.`;
  } catch (error) {
    if (error instanceof UnknownSnapshot) return 'It cannot be run again: its snapshot is not there any more.';
    throw error;
  }
}

/** Where lines are written. */
interface Destination {
  readonly out?: string;
}

interface ExportOptions extends Days, Destination {
  readonly account?: string;
}

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

async function exportAnswers(operations: Operations, { account, from, to, out }: ExportOptions): Promise<void> {
  expectDays({ from, to });
  await expectAccount(operations, account);
  await writeLines(operations.auditEntries({ accountId: account, from, to }), out);
}

function expectDays({ from, to }: Days): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new CommandError(`--from ${from} is after --to ${to}.`);
}

/** Writes entries as NDJSON, in constant memory. */
async function writeLines(entries: AsyncIterable<KeptAnswer | ChangeEntry>, out: string | undefined): Promise<void> {
  let count = 0;
  async function* lines() {
    for await (const entry of entries) {
      count += 1;
      yield `${JSON.stringify(entry)}\n`;
    }
  }
  const source = Readable.from(lines());
  if (out === undefined) await pipeline(source, process.stdout, { end: false });
  else await pipeline(source, createWriteStream(out, { mode: 0o600 }));
  print([], `${count} entries.`);
}
