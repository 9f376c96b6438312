import { z } from 'zod';
import { schemaOf } from '../../../verification/openapi/document.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { isObject } from '../service.ts';
import { askGraph, FAULTS, result, resultSchema, type Tool } from '../tool.ts';

export const LIST_DATASETS = 'query ListDatasets { _schemaExtended { dataAssetMetadata { namespace name value } } }';

const ARGUMENTS = object({
  contains: z
    .string()
    .optional()
    .meta({ description: 'Only datasets whose name or publisher contains this text, in any case; all unless given.' }),
  after: z.string().optional().meta({ description: 'Name of a dataset: continues behind it.' }),
});

const DATASET = z.strictObject({
  name: z.string().meta({ description: 'As datasets and datasetIds of other results have it.' }),
  publisher: z.string().optional(),
  page: z.string().optional().meta({ description: 'Where the publisher describes it.' }),
  licence: z.string().optional(),
  date: z.string().optional().meta({ description: "The publisher's date of the data." }),
  generated: z.boolean().optional().meta({ description: 'Whether the records are made up.' }),
  rows: z.int().optional().meta({ description: 'Number of rows read from it.' }),
});

/** The tool that lists what the data was loaded from. */
export const listDatasets = (): Tool => ({
  name: 'list_datasets',
  title: 'List datasets',
  description:
    'Lists the datasets that the data comes from, by name: publisher, page, licence, date and number of rows. Use it to say how old and how complete an answer may be, or what a name in datasets or datasetIds means. Made-up data says generated: true.',
  inputSchema: schemaOf(ARGUMENTS, 'input'),
  outputSchema: resultSchema({ datasets: z.array(DATASET), faults: FAULTS }),
  isReading: true,
  async call(written, call) {
    const { contains = '', after = '' } = readBy(ARGUMENTS, written, 'The call');
    const { data, source, faults } = await askGraph(LIST_DATASETS, {}, call);
    const datasets = datasetsIn(data._schemaExtended).filter(
      ({ name = '', publisher = '' }) =>
        name > after && [name, publisher].some((text) => text.toLowerCase().includes(contains.toLowerCase())),
    );
    return result({ datasets, ...(faults && { faults }) }, source, (shown) => {
      const last: unknown = Array.isArray(shown.datasets) ? shown.datasets.at(-1) : undefined;
      const isAll = Array.isArray(shown.datasets) && shown.datasets.length === datasets.length;
      return isAll || !isObject(last)
        ? {}
        : { how: `Call list_datasets again with after "${last.name}" for the next.` };
    });
  },
});

/** Converts the facts of `dataAssetMetadata`, one text per row, to one object per dataset. */
function datasetsIn(extended: unknown): z.infer<typeof DATASET>[] {
  const facts = isObject(extended) && Array.isArray(extended.dataAssetMetadata) ? extended.dataAssetMetadata : [];
  const byName = Map.groupBy(facts.filter(isObject), ({ namespace }) => String(namespace));
  return [...byName].map(([name, of]) => {
    const { generated, rows, ...texts } = Object.fromEntries(
      of.filter(({ value }) => value != null).map(({ name: fact, value }) => [String(fact), String(value)]),
    );
    return {
      name,
      ...texts,
      ...(generated !== undefined && { generated: generated === 'true' }),
      ...(rows !== undefined && { rows: Number(rows) }),
    };
  });
}
