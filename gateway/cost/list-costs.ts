import { entityTypeCalled } from '../../catalog/correction.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { listedTypes } from '../../lists/definition/listed-type.ts';
import type { FanOuts } from '../../storage/fan-outs.ts';
import { conditionsFrom } from '../../subgraphs/kit/conditions/check.ts';
import { dearestPath, pathsReadBy, rowsOf } from './condition-rows.ts';
import type { FieldCost } from './field-cost.ts';
import { exactly, NO_ROWS, Records, sumOf } from './records.ts';

type Input = Readonly<Record<string, unknown>>;

/** The costs of lists and of what is made of them, by coordinate; their rows stand in the operations database. */
export const listCosts = (catalog: Catalog): ReadonlyMap<string, FieldCost> =>
  new Map([
    ['Query.lists', listsCost],
    ['Query.searchLists', listsCost],
    ['Query.suggestColumnMapping', mappingCost],
    ['List.materializations', pageCost],
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
];

/** Statements of a page of runs, in rows that take as long: one that counts, one that reads. */
const ROWS_OF_PAGE = 20;
const DEFAULT_FIRST = 100;

const sizeOf = ({ first, last }: Input): number => Number(first ?? last ?? DEFAULT_FIRST);

/** Has been read with its owner. */
const ofOwner: FieldCost = (owners) => ({ read: NO_ROWS, records: owners });
const one: FieldCost = () => ({ read: exactly(1), records: new Records(exactly(1)) });

const pageCost: FieldCost = (owners, args) => {
  const size = sizeOf(args);
  const all = owners.most * size;
  return { read: exactly(all + owners.most * ROWS_OF_PAGE), records: new Records(exactly(all)) };
};

/** Rows that take as long as a file is brought and its first rows are judged; each row that is given takes as long as one. */
const ROWS_OF_FILE = 5_000;

const mappingCost: FieldCost = (owners, { input }) => {
  const { inputFileUri, rows } = fieldsOf(input);
  const judged = inputFileUri == null && Array.isArray(rows) ? rows.length : ROWS_OF_FILE;
  return { read: exactly(1 + judged), records: owners };
};

const listsCost: FieldCost = (owners, { input }, estimating, node) =>
  pageCost(owners, fieldsOf(input), estimating, node);

/**
 * The selection of a list that was saved, or is looked at, is read of the rows that its first match may take to be found. An update may leave
 * the kind of entity as it is, which nobody knows here.
 */
function savedCost(catalog: Catalog, isNew: boolean): FieldCost {
  return selectedCost(catalog, (input) => {
    const { entityType, conditions } = fieldsOf(fieldsOf(input).searchInput);
    return { entityType: entityType ?? (isNew ? 'BRAND' : ''), conditions };
  });
}

/** `selectionOf`: the entityType and the conditions that an input has. */
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

/** All entities, and what conditions read of each. */
function lookedAt(catalog: Catalog, name: string, conditions: unknown, fanOuts: FanOuts) {
  const type = recordTypeOf(catalog, name);
  const all = new Records(exactly(fanOuts.entities(type)));
  const { filter, order } = conditionsFrom(catalog, { type }, conditions);
  const paths = pathsReadBy({ order, ...(filter && { filter }) });
  const rows = sumOf(all, rowsOf(paths, all, fanOuts)).expected;
  return { rows, conditionPath: dearestPath(paths, all, fanOuts) };
}

const firstMatchCost: FieldCost = (looked) => ({ read: looked, records: new Records(exactly(1)) });

/** A preview looks at the same rows for its count as for its first entities. */
const countCost: FieldCost = (looked) => ({ read: looked, records: new Records(NO_ROWS) });
const firstCost: FieldCost = (looked, { first }) => ({ read: looked, records: new Records(exactly(Number(first))) });

const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
