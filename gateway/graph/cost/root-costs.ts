import type { Filter } from '../../../catalog/conditions/filter.ts';
import { type Catalog, type RecordType, recordTypeOf } from '../../../catalog/model.ts';
import { snakeCase } from '../../../catalog/naming.ts';
import { conditionsFrom } from '../../../kit/conditions/check.ts';
import { expectedReads } from '../../../search/expected-reads.ts';
import { MAX_COMPARED } from '../../../search/known/typed-ranking.ts';
import { searchedAddresses } from '../../../search/request/address-input.ts';
import { type SearchInput, searchedBy } from '../../../search/request/input.ts';
import { depthOf } from '../../../search/search.ts';
import { MAX_DESCRIBED } from '../../../search/text/rank-described.ts';
import { MAX_CHANGES } from '../../../search/why-change.ts';
import type { FanOuts } from '../../../storage/fan-outs.ts';
import { checkCount } from '../../../subgraphs/search/aggregate.ts';
import { AGGREGATED, aggregateRequest } from '../../../subgraphs/search/aggregate-input.ts';
import { ofLast } from './catalog-costs.ts';
import { along, dearestPath, pathsReadBy, type ReadPath, rowsOf, shareKept } from './condition-rows.ts';
import type { Estimating, FieldCost } from './field-cost.ts';
import { listCosts } from './list-costs.ts';
import { exactly, NO_ROWS, Records, type Rows, scannedRows, sumOf, timesOf } from './records.ts';

type Input = Readonly<Record<string, unknown>>;

/** The costs of the root fields, and of types that are not records of the catalog, by coordinate. */
export const rootCosts = (catalog: Catalog): ReadonlyMap<string, FieldCost> =>
  new Map([
    ['Query.search', searchCost(catalog)],
    ['Query.lookup', lookupCost(catalog)],
    ['Lookup.entities', ofOwner],
    ['Query.why', whyCost(catalog)],
    ['WhyAnswer.evidence', fixed(0)],
    ['WhyAnswer.change', fixed(0)],
    ['Lookup.address', fixed(0)],
    ...[...catalog.types.values()].flatMap((type) =>
      type.searched === undefined ? [] : [[`Query.${type.searched.field}`, ownSearchCost(catalog, type)] as const],
    ),
    ['Query.enrich', startCost],
    ['Query.aggregate', aggregateCost(catalog)],
    ['AggregateResult.count', countCost(catalog)],
    ['Query.verifyBusiness', verificationCost],
    ...listCosts(catalog),
    ...VERIFICATION_PARTS.map((name) => [`BusinessVerification.${name}`, ofOwner] as const),
    // These were measured in time, and are expressed in rows whose reading takes as long.
    ['Query.__schema', fixed(2_000)],
    ['Query.__type', fixed(50)],
    ['ExtendedSchema.types', fixed(1_000)],
    ['ExtendedSchema.projections', fixed(1_000)],
  ]);

const fixed =
  (rows: number): FieldCost =>
  (owners) => ({ read: exactly(rows * owners.most), records: new Records(NO_ROWS) });

/** Results of a search without a limit (completions.md section 5). */
const DEFAULT_LIMIT = 10;
/** What a search reads. */
interface Reading {
  readonly rows: Rows;
  readonly conditioned: number;
  readonly results: number;
  /** Maximum entities that it may return; absent if unknown. */
  readonly reach?: number;
  /** Rows that are compared in addition, by the share of the matches that a filter keeps. */
  readonly compared?: (share: number) => number;
}
/**
 * What searches read if the statistics of their words are unknown, as PostgreSQL counted it for names and prompts, on the sample city and
 * on real records (bench/cost): typical and maximum rows, typical number of records that conditions look at, and typical number of results
 * that reach the threshold.
 */
const BY_KNOWN: Reading = { rows: { expected: 2_000, most: 20_000 }, conditioned: 30, results: 1.5 };
const byPrompt = (entities: number): Reading => ({
  rows: { expected: Math.min(8_000, 1_500 + entities / 5), most: 40_000 },
  conditioned: Math.min(1_500, entities / 10),
  results: Number.POSITIVE_INFINITY,
});
/** Share of the entities with a name's words that reach the threshold: of names nearly none, of a common word most. */
const SHARE_OF_MATCHES = 0.1;
/** Cap of what a search is expected to read beside the entities that it compares. */
const MAX_OF_SEARCH = 40_000;
/** Rows for each requested result beyond the default: another candidate is read and compared. */
const ROWS_OF_RESULT = 20;
/** Maximum records that conditions look at. */
const MAX_CONDITIONED = 10_000;

/**
 * Counts the unfinished runs of the account and stores a new one, in rows whose reading takes as long. The rows of the file are not part of
 * the answer.
 */
const ROWS_OF_START = 40;
const startCost: FieldCost = () => ({ read: exactly(ROWS_OF_START), records: new Records(NO_ROWS) });

/**
 * With output, the cost of a start; by id, one look-up; by what is known or by a prompt, the candidates plus the records that conditions
 * look at.
 */
function searchCost(catalog: Catalog): FieldCost {
  const estimate = foundCost(catalog);
  const names = new Map([...catalog.types.keys()].map((name) => [snakeCase(name).toUpperCase(), name]));
  return (owners, args, estimating, node) => {
    const input = inputOf(args);
    const { entityType, id, prompt, conditions, output } = input;
    if (output != null) return startCost(owners, args, estimating, node);
    const type = recordTypeOf(catalog, names.get(String(entityType ?? 'BRAND')) ?? 'Brand');
    const { limit } = fieldsOf(conditions);
    const wanted = typeof limit === 'number' ? limit : DEFAULT_LIMIT;
    if (id != null) return { read: owners, records: new Records(exactly(Math.min(1, wanted))), type: type.name };
    const guessed = prompt == null ? BY_KNOWN : byPrompt(estimating.fanOuts.entities(type));
    return estimate(type, conditions, counted(type, input, estimating) ?? guessed, estimating.fanOuts);
  };
}

/** What a search reads, from the statistics of its words; undefined if they are unknown. */
function counted(type: RecordType, input: SearchInput, { searches }: Estimating): Reading | undefined {
  const by = searches && searchedBy(input);
  if (searches === undefined || by === undefined || 'id' in by) return undefined;
  const addresses = searchedAddresses(input.address, input.addresses);
  const reads = expectedReads(type.name, { by, addresses }, searches);
  if (reads === undefined) return undefined;
  const { rows, conditioned, results } = 'known' in by ? BY_KNOWN : byPrompt(Number.POSITIVE_INFINITY);
  const found = Math.max(results, SHARE_OF_MATCHES * reads.candidates);
  // Capped, however large the data is: a search by a common word stays allowed on every pricing plan.
  const expected = Math.min(reads.rows, MAX_OF_SEARCH);
  return {
    rows: { expected, most: Math.max(expected, rows.most) },
    conditioned: Math.min(Math.max(conditioned, found), reads.candidates),
    results: found,
    // A prompt also finds entities by their trade, which have none of its words.
    ...('known' in by && { reach: reads.candidates }),
    compared: (share) => reads.compared(share),
  };
}

/** A team's own type is found by id or by name, as businesses are. */
function ownSearchCost(catalog: Catalog, type: RecordType): FieldCost {
  const estimate = foundCost(catalog);
  return (owners, { id, conditions }, { fanOuts }) => {
    if (id != null) return { read: owners, records: new Records(exactly(1)) };
    const { read, records, conditionPath } = estimate(type, conditions, BY_KNOWN, fanOuts);
    return { read, records, conditionPath };
  };
}

/** Estimates what a search for a type reads and returns under conditions. */
function foundCost(catalog: Catalog) {
  const readingOf = ofLast((type: RecordType, conditions: unknown) => {
    const { filter, order } = conditionsFrom(catalog, { type }, conditions);
    return { filter, paths: pathsReadBy({ order, ...(filter && { filter }) }) };
  });
  return (
    type: RecordType,
    conditions: unknown,
    { rows, conditioned, results, reach = Number.POSITIVE_INFINITY, compared }: Reading,
    fanOuts: FanOuts,
  ) => {
    const { limit, pageToken, filter, orderBy } = fieldsOf(conditions);
    const wanted = typeof limit === 'number' ? limit : DEFAULT_LIMIT;
    const all = fanOuts.entities(type);
    const end = Math.min(reach, wanted + (Number(pageToken ?? 0) || 0));
    const further = ROWS_OF_RESULT * Math.max(0, end - DEFAULT_LIMIT);
    const looked = new Records({ expected: Math.min(all, conditioned), most: Math.min(all, MAX_CONDITIONED) });
    const condition = filter == null && orderBy == null ? undefined : readingOf(type, conditions);
    const read = condition === undefined ? NO_ROWS : rowsOf(condition.paths, looked, fanOuts);
    const share = condition?.filter === undefined ? 1 : shareKept(condition.filter, fanOuts);
    const most = Math.min(all, wanted);
    const expected = Math.min(most, share * Math.min(results, looked.expected));
    const conditionPath = condition && dearestPath(condition.paths, looked, fanOuts);
    return {
      read: [exactly(further), exactly(compared?.(share) ?? 0), read].reduce(sumOf, rows),
      records: new Records({ expected, most }),
      conditionPath,
      type: type.name,
    };
  };
}

/** A look-up by what is known; its cost includes its entities. */
function lookupCost(catalog: Catalog): FieldCost {
  const cost = searchCost(catalog);
  return (owners, { lookupInput }, estimating, node) => {
    const { entityType, conditions } = fieldsOf(lookupInput);
    return cost(owners, { searchInput: { entityType, conditions } }, estimating, node);
  };
}

/** Searches of why that rank all that match: as requested, without a threshold, and by the name of the entity. */
const WHOLE_SEARCHES = 3;
/** Changes that why tries, each of which is a search for one page. */
const CHANGES: Rows = { expected: 5, most: MAX_CHANGES };
/** Cap of what why is expected to read: like a search by a common word, it stays allowed on every pricing plan. */
const MAX_OF_WHY = 200_000;

/** What is missing is looked for among all that a search finds, and each change is a search for one page. */
function whyCost(catalog: Catalog): FieldCost {
  const cost = searchCost(catalog);
  return (owners, { whyInput }, estimating, node) => {
    const input = inputOf(fieldsOf(whyInput));
    const readBy = (limit: number) =>
      cost(
        owners,
        { searchInput: { ...input, conditions: { ...fieldsOf(input.conditions), limit } } },
        estimating,
        node,
      ).read;
    const whole = timesOf(readBy(input.prompt == null ? MAX_COMPARED : MAX_DESCRIBED), exactly(WHOLE_SEARCHES));
    const changes = timesOf(readBy(DEFAULT_LIMIT), CHANGES);
    const { expected, most } = sumOf(whole, changes);
    return { read: { expected: Math.min(expected, MAX_OF_WHY), most }, records: new Records(exactly(owners.most)) };
  };
}

/**
 * What a verification reads: the candidates of brands and of legal entities, like two searches, plus the names, addresses, filings with
 * officers, and places of each record that it returns.
 */
const ROWS_OF_VERIFICATION = { expected: 2 * BY_KNOWN.rows.expected, most: 2 * BY_KNOWN.rows.most };
const ROWS_OF_VERIFIED = 150;

/** Its selection is evaluated on as many entities, and brands, as `topN` requests. */
const verificationCost: FieldCost = (owners, { topN }) => {
  const records = typeof topN === 'number' ? topN : 1;
  const read = sumOf(ROWS_OF_VERIFICATION, exactly(2 * ROWS_OF_VERIFIED * records));
  return { read, records: new Records(exactly(records * owners.most)) };
};

/** The list fields of a verification. */
const VERIFICATION_PARTS = ['tasks', 'registeredEntities', 'brands'];
/** For fields that were read with their owner; each owner counts for the records in it. */
const ofOwner: FieldCost = (owners) => ({ read: NO_ROWS, records: owners });

/**
 * The selection of an aggregate is evaluated on the rows that each of its counts looks at: all locations, plus what its filter reads. By a
 * name or a prompt, it is a search of all pages, and counts look at the locations that it may find.
 */
function aggregateCost(catalog: Catalog): FieldCost {
  const requestOf = ofLast((input: unknown) => {
    const { search, filters } = aggregateRequest(catalog, fieldsOf(input));
    const { conditions, ...others } = fieldsOf(input);
    return {
      paths: readBy(filters),
      ...(search && { ofAllPages: { ...others, conditions: { ...fieldsOf(conditions), limit: depthOf(search) } } }),
    };
  });
  const cost = searchCost(catalog);
  return (owners, { searchInput }, estimating, node) => {
    const { paths, ofAllPages } = requestOf(searchInput);
    if (ofAllPages !== undefined) {
      const { read, records, conditionPath } = cost(owners, { searchInput: ofAllPages }, estimating, node);
      return { read, records: new Records(exactly(records.most)), conditionPath };
    }
    const { fanOuts } = estimating;
    const all = locations(catalog, fanOuts);
    const { expected } = sumOf(all, rowsOf(paths, all, fanOuts));
    const conditionPath = dearestPath(paths, all, fanOuts);
    return { read: exactly(1), records: new Records(exactly(expected)), conditionPath };
  };
}

function countCost(catalog: Catalog): FieldCost {
  const pathsOf = ofLast((field: unknown, conditions: unknown) => {
    const { filters, step } = checkCount(catalog, { field, conditions });
    const counted = step === undefined ? [] : along({ text: step.field, steps: [step] });
    return { counted, conditioned: readBy(filters) };
  });
  return (looked, { field, conditions }, { fanOuts }) => {
    // A search finds fewer locations than there are.
    const located = new Records(exactly(Math.min(looked.expected, locations(catalog, fanOuts).expected)));
    const { counted, conditioned } = pathsOf(field, conditions);
    const own = rowsOf(conditioned, located, fanOuts);
    const { expected } = scannedRows([rowsOf(counted, located, fanOuts), own].reduce(sumOf, looked));
    // Otherwise the error names the path of the aggregate's conditions, which all its counts read.
    const conditionPath = own.expected > looked.expected ? dearestPath(conditioned, located, fanOuts) : undefined;
    return { read: exactly(expected), records: new Records(NO_ROWS), conditionPath };
  };
}

const locations = (catalog: Catalog, fanOuts: FanOuts): Records =>
  new Records(exactly(fanOuts.entities(recordTypeOf(catalog, AGGREGATED))));

const readBy = (filters: readonly Filter[]): readonly ReadPath[] =>
  filters.flatMap((filter) => pathsReadBy({ filter, order: [] }));

const inputOf = ({ searchInput }: Input): Input => fieldsOf(searchInput);
const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
