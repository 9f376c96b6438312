import { entityTypeCalled } from '../../../catalog/correction.ts';
import { type Catalog, recordTypeOf } from '../../../catalog/model.ts';
import { conditionsFrom } from '../../../kit/conditions/check.ts';
import { listedTypes } from '../../../lists/definition/listed-type.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';
import { dearestPath, pathsReadBy, rowsOf } from './condition-rows.ts';
import type { FieldCost } from './field-cost.ts';
import { exactly, NO_ROWS, Records, scannedRows, sumOf } from './records.ts';

type Input = Readonly<Record<string, unknown>>;

/** The costs of lists and of their runs, by coordinate; their rows are stored in the operations database. */
export const listCosts = (catalog: Catalog): ReadonlyMap<string, FieldCost> =>
  new Map([
    ['Query.lists', listsCost],
    ['Query.searchLists', listsCost],
    ['Query.suggestColumnMapping', mappingCost],
    ['List.materializations', pageCost],
    ['Query.watches', pageCost],
    ['Query.watchEvents', pageCost],
    ['WatchEvent.watch', ofOwner],
    ['WatchEvent.changes', ofOwner],
    ['ListMaterialization.metrics', ofOwner],
    ['ListMaterialization.billingEventDetails', ofOwner],
    ...CONNECTIONS.flatMap((name) => [
      [`${name}Connection.edges`, ofOwner] as const,
      [`${name}Connection.pageInfo`, ofOwner] as const,
      [`${name}Edge.node`, ofOwner] as const,
    ]),
    ['Query.previewList', savedCost(catalog, true)],
    ['Query.previewRecordList', selectedCost(catalog, fieldsOf)],
    ['RecordListPreview.count', countCost],
    ['RecordListPreview.ids', firstCost],
    ['Query.recordList', one],
    ['RecordList.list', ofOwner],
    ['Mutation.createRecordList', one],
    ['ListPreview.count', countCost],
    ['ListPreview.search', firstCost],
    ['Mutation.createList', savedCost(catalog, true)],
    ['Mutation.updateList', savedCost(catalog, false)],
    ...['CreateList', 'UpdateList'].flatMap((name) => [
      [`${name}.list`, one] as const,
      [`${name}.search`, firstMatchCost] as const,
    ]),
  ]);

const CONNECTIONS = [
  'List',
  'ListMaterialization',
  'ListMaterializationMetric',
  'ListMaterializationBillingEventDetail',
  'Watch',
  'WatchEvent',
];

/** Cost of the two statements of a page of runs, one that counts and one that reads, in rows whose reading takes as long. */
const ROWS_OF_PAGE = 20;
const DEFAULT_FIRST = 100;

const sizeOf = ({ first, last }: Input): number => Number(first ?? last ?? DEFAULT_FIRST);

/** For fields that were read with their owner. */
const ofOwner: FieldCost = (owners) => ({ read: NO_ROWS, records: owners });
const one: FieldCost = () => ({ read: exactly(1), records: new Records(exactly(1)) });

const pageCost: FieldCost = (owners, args) => {
  const size = sizeOf(args);
  const all = owners.most * size;
  return { read: exactly(all + owners.most * ROWS_OF_PAGE), records: new Records(exactly(all)) };
};

/** Cost of fetching a file and judging its first rows, in rows whose reading takes as long. Each row that the client sends costs one. */
const ROWS_OF_FILE = 5_000;

const mappingCost: FieldCost = (owners, { input }) => {
  const { inputFileUri, rows } = fieldsOf(input);
  const judged = inputFileUri == null && Array.isArray(rows) ? rows.length : ROWS_OF_FILE;
  return { read: exactly(1 + judged), records: owners };
};

const listsCost: FieldCost = (owners, { input }, estimating, node) =>
  pageCost(owners, fieldsOf(input), estimating, node);

/**
 * The owners of the selection of a saved or previewed list are the rows that finding its first match may read. An update may leave the
 * entity type unchanged, in which case the type is unknown here.
 */
function savedCost(catalog: Catalog, isNew: boolean): FieldCost {
  return selectedCost(catalog, (input) => {
    const { entityType, conditions } = fieldsOf(fieldsOf(input).searchInput);
    return { entityType: entityType ?? (isNew ? 'BRAND' : ''), conditions };
  });
}

/** `selectionOf` returns the entityType and the conditions of an input. */
function selectedCost(catalog: Catalog, selectionOf: (input: unknown) => Input): FieldCost {
  const entities = listedTypes(catalog);
  const names = entities.map(({ name }) => name);
  return (_owners, { input }, { fanOuts }) => {
    const { entityType, conditions } = selectionOf(input);
    const name = entityTypeCalled(String(entityType), names);
    const { rows, conditionPath } =
      name === undefined
        ? { rows: Math.max(...entities.map((type) => fanOuts.entities(type))), conditionPath: undefined }
        : lookedAt(catalog, name, conditions, fanOuts);
    return { read: exactly(1), records: new Records(exactly(rows)), conditionPath };
  };
}

/** All entities, plus what conditions read of each. */
function lookedAt(catalog: Catalog, name: string, conditions: unknown, fanOuts: FanOuts) {
  const type = recordTypeOf(catalog, name);
  const all = new Records(exactly(fanOuts.entities(type)));
  const { filter, order } = conditionsFrom(catalog, { type }, conditions);
  const paths = pathsReadBy({ order, ...(filter && { filter }) });
  const rows = sumOf(all, rowsOf(paths, all, fanOuts)).expected;
  return { rows, conditionPath: dearestPath(paths, all, fanOuts) };
}

const firstMatchCost: FieldCost = (looked) => ({ read: scannedRows(looked), records: new Records(exactly(1)) });

/** A preview reads the same rows for its count as for its first entities. */
const countCost: FieldCost = (looked) => ({ read: scannedRows(looked), records: new Records(NO_ROWS) });
const firstCost: FieldCost = (looked, { first }) => ({
  read: scannedRows(looked),
  records: new Records(exactly(Number(first))),
});

const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
