import { Command } from 'commander';
import { probability, wholeNumber } from '../option-values.ts';
import { forget, importList, list } from '../resolve/kept.ts';
import { type ReviewOptions, review } from '../resolve/review.ts';
import { accept, reject, type SayOptions } from '../resolve/say.ts';
import { withPlainErrors } from './snapshot.ts';

/** `svc resolve …`: users' decisions on which records are the same entity. They take effect with the next load. */
export function resolveCommand(): Command {
  const resolve = new Command('resolve').description(
    'decide which records are one entity and which are not; review doubtful joins',
  );
  const saying = (name: string, description: string) =>
    resolve
      .command(name)
      .description(description)
      .option('--type <type>', 'entity type, for records that are named by dataset and key, such as crm:4711')
      .option('--why <text>', 'reason, which svc explain shows')
      .option('--by <name>', 'who decides; default: the user of the machine');
  saying('accept', 'two records are one entity; the next load joins them')
    .argument('<one>', 'id, svcId, or <dataset>:<key>')
    .argument('<other>', 'id, svcId, or <dataset>:<key>')
    .action((one: string, other: string, options: SayOptions) => withPlainErrors(() => accept(one, other, options)));
  saying('reject', 'records are not the entity; the next load keeps them apart')
    .argument('<one>', 'id, svcId, or <dataset>:<key>')
    .argument('[others...]', 'records that are not it; default: the one that was joined into it')
    .action((one: string, others: string[], options: SayOptions) =>
      withPlainErrors(() => reject(one, others, options)),
    );
  resolve
    .command('list')
    .description('show all corrections')
    .option('--out <file>', 'write it as CSV, which manifests and `svc resolve import` take')
    .option('--json', 'print as JSON')
    .action((options: { out?: string; json?: boolean }) => withPlainErrors(() => list(options)));
  resolve
    .command('forget')
    .description('remove the correction for two records')
    .argument('<one>', 'a record, as the list shows it')
    .argument('<other>', 'the other')
    .action((one: string, other: string) => withPlainErrors(() => forget(one, other)));
  resolve
    .command('review')
    .description('show close decisions to join or not to join, most doubtful first')
    .option('--from <score>', 'minimum probability that the two are one; from 0.5 they are joined', probability, 0.4)
    .option('--to <score>', 'maximum probability that the two are one', probability, 0.7)
    .option('--limit <n>', 'maximum number', wholeNumber, 50)
    .option('--type <type>', 'only those of one entity type, such as brand or location')
    .option('--out <file>', 'write them as CSV, with a column "decision" to fill in')
    .option('--json', 'print as JSON')
    .action((options: ReviewOptions) => withPlainErrors(() => review(options)));
  resolve
    .command('import')
    .description('import decisions: a filled-in file of `review --out`, or a list of corrections')
    .argument('<file>', 'CSV, TSV or NDJSON')
    .action((file: string) => withPlainErrors(() => importList(file)));
  return resolve;
}
