import { perSnapshot } from '../../storage/per-snapshot.ts';
import { loadedCoverage } from '../../verification/coverage/loaded-coverage.ts';

/** The facts about each dataset: column of the table dataset, and its meaning. */
const FACTS = {
  publisher: 'Who publishes the dataset.',
  page: 'Where the publisher describes it.',
  licence: 'Terms of use.',
  date: "The publisher's date of the data.",
  generated: 'True if the records are made up, such as a sample.',
  rows: 'Number of rows read from it.',
} as const;

/** What a dataset covers, where it covers anything of the kind: a verification says of the rest that it is not covered. */
const COVERED = [
  ['filings', 'filing_states', 'States of which it has filings.'],
  ['addresses', 'address_states', 'States in which it has addresses.'],
  ['watchlists', 'watchlists', 'Watchlists of which it has entries.'],
] as const;

/** `_schemaExtended.dataAssetMetadata`: namespace = dataset, name and value = its facts (completions.md section 1). */
export const dataAssets = perSnapshot(async (snapshot) => {
  const datasets = await snapshot.select(
    'select name, publisher, page, licence, date, generated, rows from dataset order by name',
    [],
  );
  const loaded = await loadedCoverage(snapshot);
  return datasets.flatMap((dataset) => {
    const { name: namespace } = dataset;
    const facts = Object.entries(FACTS).map(([name, description]) => ({
      ...{ namespace, name, description },
      value: name === 'generated' ? String(Boolean(dataset[name])) : (dataset[name] ?? null),
    }));
    const covers = loaded.ofDataset(String(namespace));
    const covered = COVERED.filter(([kind]) => covers[kind].length > 0).map(([kind, name, description]) => ({
      ...{ namespace, name, description },
      value: covers[kind].join(', '),
    }));
    return [...facts, ...covered];
  });
});
