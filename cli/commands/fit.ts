import { Command } from 'commander';
import { type FitOptions, fit } from '../fit/fit.ts';
import { probability, wholeNumber } from '../option-values.ts';
import { withPlainErrors } from './snapshot.ts';

/** `svc fit …`: weights of evidence for a team's own records, from people's decisions on pairs of them. */
export function fitCommand(): Command {
  return new Command('fit')
    .description('fit the weights of matching to your records, by pairs that people labelled')
    .option(
      '--labels <file>',
      'pairs of two records side by side, or of their keys, with same, not-same or unsure (CSV)',
    )
    .option('--type <type>', 'entity type of pairs without one, such as brand or legal entity; default location')
    .option('--dataset <name...>', 'only pairs of records that are named by these datasets')
    .option('--error <share>', 'share of wrong pairs for which a threshold is sought', probability, 0.01)
    .option('--out <file>', 'write the fit, for SVC_MATCH_FIT; with --queue the pairs, as CSV')
    .option(
      '--queue <n>',
      'list so many doubtful pairs of the last load, by what a label would teach, to fill in',
      wholeNumber,
    )
    .option('--without-labels', 'fit to what is usual among doubtful pairs; it may be worse than the shipped weights')
    .option('--keep', 'keep the labels as corrections, too')
    .option('--snapshot <version>', 'version of the snapshot that knows the records; default: the current one')
    .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
    .option('--json', 'print as JSON')
    .action((options: FitOptions) => withPlainErrors(() => fit(options)));
}
