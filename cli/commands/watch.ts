import { Argument, Command, Option } from 'commander';
import type { Operations } from '../../operations/operations.ts';
import { EVENT_STATES, type EventState } from '../../operations/watching/event.ts';
import { ASPECTS } from '../../watches/aspects.ts';
import { CommandError } from '../command-error.ts';
import { expectAccount } from '../expect-account.ts';
import { namedColumns } from '../named-columns.ts';
import { probability, wholeNumber, words } from '../option-values.ts';
import { print } from '../print.ts';
import { addWatches } from '../watch/add.ts';
import { type Page, showEvents, showWatches } from '../watch/show.ts';
import { withOperations } from '../with-operations.ts';

/** `svc watch add|list|end|events|mark`: what an account watches, and what happened to it. Works beside a running service. */
export function watchCommand(): Command {
  const watch = new Command('watch').description('watch customers for an account, and read what happened to them');
  addCommand(watch);
  pageOptions(of(watch, 'list', 'show the watches of an account', { isDefault: true }))
    .addOption(new Option('--state <state>', 'only these').choices(['active', 'ended']))
    .option('--origin <text>', 'only those that came from a list, a verification or a file, such as "list 0a1b…"')
    .action((options: AccountOption & Page & Parameters<typeof showWatches>[2]) =>
      forAccount(options, (operations, account) => showWatches(operations, account, options)),
    );
  of(watch, 'end', 'end a watch; its events stay')
    .argument('<id>', 'id of a watch')
    .action((id: string, options: AccountOption) =>
      forAccount(options, async ({ watching: { watches } }, accountId) => {
        const ended = await watches.end({ accountId, apiKeyId: null }, id);
        if (ended === undefined) throw new CommandError(`Account ${accountId} has no watch ${id}.`);
        print([], `Watch ${id} ended ${ended.endedTimestamp}.`);
      }),
    );
  pageOptions(of(watch, 'events', 'show what happened, the oldest first'))
    .addOption(new Option('--state <state>', 'only those in this state').choices(EVENT_STATES))
    .option('--watch <id>', 'only those of one watch')
    .action((options: AccountOption & Page & Parameters<typeof showEvents>[2]) =>
      forAccount(options, (operations, account) => showEvents(operations, account, options)),
    );
  of(watch, 'mark', 'say what was done about an event')
    .argument('<id>', 'id of an event')
    .addArgument(new Argument('<state>', 'what was done about it').choices(EVENT_STATES))
    .action((id: string, state: EventState, options: AccountOption) =>
      forAccount(options, async ({ watching: { events } }, accountId) => {
        const marked = await events.mark({ accountId, apiKeyId: null }, id, state);
        if (marked === undefined) throw new CommandError(`Account ${accountId} has no event ${id}.`);
        print([], `Event ${id} is ${marked.state}.`);
      }),
    );
  return watch;
}

function addCommand(watch: Command): void {
  of(watch, 'add', 'watch the customers of a file or a list, or one record or party, from the current data on')
    .option(
      '--file <file>',
      'table of customers: CSV, TSV or XLSX; records of those that are verified, else the parties',
    )
    .option(
      '--columns <names>',
      'what columns hold, where their names do not say: name=Firma,postal_code=PLZ',
      namedColumns,
    )
    .option('--list <id>', 'list of the account: the businesses that it selects')
    .option('--verification <response_id>', 'verification of the account: what it found, or else its party')
    .option('--entity <id>', 'a record, by the id or svcId that the graph shows')
    .option('--person <name>', 'a person who is in no record')
    .option('--organisation <name>', 'an organisation that is in no record')
    .option('--dob <day>', "the party's day or year of birth")
    .option('--address <text>', "the party's address, in one line")
    .option('--country <country>', "the party's country")
    .option('--reference <text>', 'your name for it, of a file the column tag')
    .option('--origin <text>', 'where it comes from; default: the file, the list or the verification')
    .option('--aspects <names>', `what is followed: ${ASPECTS.join(', ')} (default: everything)`, words)
    .option(
      '--threshold <number>',
      'minimum score of a listed record that is told of a party (default: 0.8)',
      probability,
    )
    .action((options: AccountOption & Parameters<typeof addWatches>[2]) =>
      forAccount(options, (operations, account) => addWatches(operations, account, options)),
    );
}

interface AccountOption {
  readonly account: string;
}

const of = (watch: Command, name: string, description: string, options = {}) =>
  watch.command(name, options).description(description).requiredOption('--account <id>', 'account that watches');

const pageOptions = (command: Command) =>
  command
    .option('--limit <count>', 'maximum number of them', wholeNumber, 100)
    .option('--after <cursor>', 'those after the end of the page before')
    .option('--json', 'print as NDJSON, one a line');

/** Runs `work` for an account that there is. */
const forAccount = ({ account }: AccountOption, work: (operations: Operations, account: string) => Promise<void>) =>
  withOperations(async (operations) => {
    await expectAccount(operations, account);
    await work(operations, account);
  });
