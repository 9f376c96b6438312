import { perSnapshot } from '../../storage/per-snapshot.ts';

/** The facts about each dataset: column of the table dataset, and its meaning. */
const FACTS = {
  publisher: 'Who publishes the dataset.',
  page: 'Where the publisher describes it.',
  licence: 'Terms of use.',
  date: "The publisher's date of the data.",
  generated: 'True if the records are made up, such as a sample.',
  rows: 'Number of rows read from it.',
} as const;

/** `_schemaExtended.dataAssetMetadata`: namespace = dataset, name and value = its facts (completions.md section 1). */
export const dataAssets = perSnapshot(async (snapshot) => {
  const datasets = await snapshot.select(
    'select name, publisher, page, licence, date, generated, rows from dataset order by name',
    [],
  );
  return datasets.flatMap((dataset) =>
    Object.entries(FACTS).map(([name, description]) => ({
      namespace: dataset.name,
      name,
      value: name === 'generated' ? String(Boolean(dataset[name])) : (dataset[name] ?? null),
      description,
    })),
  );
});
