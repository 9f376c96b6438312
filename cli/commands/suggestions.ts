import { Command, Option } from 'commander';
import type { Operations } from '../../operations/operations.ts';
import { SUGGESTION_STATUSES, type Suggestion, type SuggestionStatus } from '../../operations/suggestions.ts';
import { CommandError } from '../command-error.ts';
import { oneLine } from '../one-line.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { withOperations } from '../with-operations.ts';

interface ListOptions {
  readonly status: SuggestionStatus | 'ALL';
  readonly json?: boolean;
}

/** `svc suggestions list|accept|reject`: the changes to the data that accounts suggest, and the team's decisions on them. */
export function suggestionsCommand(): Command {
  const suggestions = new Command('suggestions').description('review the changes to the data that accounts suggest');
  suggestions
    .command('list')
    .description('show suggestions of all accounts, the oldest first')
    .addOption(
      new Option('--status <status>', 'those of one status')
        .choices([...SUGGESTION_STATUSES, 'ALL'])
        .default('PENDING_REVIEW'),
    )
    .option('--json', 'print as JSON')
    .action((options: ListOptions) => withOperations((operations) => list(operations, options)));
  for (const [name, status, description] of [
    ['accept', 'APPROVED', 'accept a suggestion; the next load of the data takes it up'],
    ['reject', 'REJECTED', 'turn a suggestion down; the next load leaves it out'],
  ] as const)
    suggestions
      .command(name)
      .description(description)
      .argument('<id>', 'id that the list shows')
      .option('--by <email>', 'who decides; shown as lastModifiedByEmail')
      .action((id: string, { by = null }: { by?: string | null }) =>
        withOperations((operations) => decide(operations, id, status, by)),
      );
  return suggestions;
}

async function list({ suggestions }: Operations, { status, json: asJson }: ListOptions): Promise<void> {
  const found = await suggestions.list(status === 'ALL' ? undefined : status);
  if (asJson) print([json(found)]);
  else print(table([['id', 'status', 'suggested', 'by', 'what'], ...found.map(lineOf)]));
}

async function decide(
  { suggestions }: Operations,
  id: string,
  status: 'APPROVED' | 'REJECTED',
  by: string | null,
): Promise<void> {
  const decided = await suggestions.decide(id, status, by);
  if (decided === undefined)
    throw new CommandError(`There is no suggestion ${id}; \`svc suggestions list --status ALL\` shows them.`);
  print([], `${decided.id} is ${decided.status}, revision ${decided.revision}.`);
}

const lineOf = ({ id, status, createdTimestamp, suggestedByEmail, suggested, payload }: Suggestion) => [
  ...[id, status, createdTimestamp.slice(0, 10), suggestedByEmail ?? ''],
  oneLine(
    suggested === null
      ? payload
      : `${suggested.entityType} ${suggested.entityId} ${suggested.field} = ${JSON.stringify(suggested.value)}`,
  ),
];
