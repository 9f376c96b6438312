import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Configuration, readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import type { Operations } from '../../operations/operations.ts';
import type { NewWatch, Watcher } from '../../operations/watching/watches.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { NamedColumns } from '../../verification/portfolio/columns.ts';
import { rowVerifier } from '../../verification/portfolio/row-verifier.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { openTaxNumbers } from '../../verification/tax-numbers/open-tax-numbers.ts';
import { readFollowed, readWatches } from '../../watches/api/requests.ts';
import { beginAll, beginWatches } from '../../watches/begin.ts';
import { customersOf, type FaultyRow } from '../../watches/customers.ts';
import { CommandError } from '../command-error.ts';
import { oneLine } from '../one-line.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { namedRecord } from '../resolve/named-record.ts';

interface AddOptions {
  readonly file?: string;
  readonly columns?: NamedColumns;
  readonly list?: string;
  readonly verification?: string;
  readonly entity?: string;
  readonly person?: string;
  readonly organisation?: string;
  readonly dob?: string;
  readonly address?: string;
  readonly country?: string;
  readonly reference?: string;
  readonly origin?: string;
  readonly aspects?: readonly string[];
  readonly threshold?: number;
}

/** `svc watch add`: begins watches on the current snapshot, and prints their ids. */
export async function addWatches(operations: Operations, accountId: string, options: AddOptions): Promise<void> {
  expectOneSource(options);
  const configuration = readConfiguration(process.env);
  await using undo = new AsyncDisposableStack();
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(), (each) => each.close());
  await warehouse.refresh();
  if (warehouse.current === undefined) throw new CommandError('No data is published yet; `svc ingest` loads some.');
  const { snapshot } = undo.use(warehouse.acquire());
  const watcher = { accountId, apiKeyId: null };
  await plainly(async () => {
    const on = { snapshot, catalog: readCatalog(), operations };
    if (options.file !== undefined) return addCustomers(options.file, options, watcher, { ...on, configuration });
    const watches = await beginWatches(readWatches(await bodyOf(options, snapshot)), watcher, on);
    print(
      watches.map(({ id }) => id),
      `${watches.length} watched from ${snapshot.version} on.`,
    );
  });
}

function expectOneSource({ file, list, verification, entity, person, organisation }: AddOptions): void {
  const sources = [file, list, verification, entity, person ?? organisation].filter((each) => each !== undefined);
  if (sources.length !== 1)
    throw new CommandError(
      `Expected one of --file, --list, --verification, --entity, and a party (--person, --organisation), got ${sources.length}.`,
    );
  if (file !== undefined && !existsSync(file)) throw new CommandError(`There is no file ${file}.`);
}

/** The body of the request that would begin the watches that the options name. */
async function bodyOf(options: AddOptions, snapshot: Snapshot): Promise<object> {
  const { list, verification, reference, aspects, origin, threshold } = options;
  if (list !== undefined) return { list: { id: list, aspects } };
  if (verification !== undefined) return { verification: { response_id: verification, reference, aspects } };
  const watch = { reference, aspects, origin, threshold };
  if (options.entity !== undefined) {
    const { entity } = await namedRecord(snapshot, readCatalog(), options.entity, undefined);
    return { watches: [{ ...watch, entity: { type: entity.type, id: entity.id } }] };
  }
  const { person, organisation, dob, address, country } = options;
  const values = (text: string | undefined) => (text === undefined ? undefined : [text]);
  const party = {
    ...{ person_name: values(person), org_name: values(organisation), dob: values(dob), address: values(address) },
    country_of_affiliation: values(country),
  };
  return { watches: [{ ...watch, party }] };
}

interface CustomersFileOn {
  readonly snapshot: Snapshot;
  readonly operations: Operations;
  readonly configuration: Configuration;
}

/** Exit code if nothing can be watched of some rows. */
const SOME_FAILED = 2;
/** Maximum faulty rows that are named. */
const MAX_NAMED = 20;

async function addCustomers(
  file: string,
  { columns: named = new Map(), origin = `file ${basename(file)}`, aspects, threshold }: AddOptions,
  watcher: Watcher,
  { snapshot, operations, configuration }: CustomersFileOn,
): Promise<void> {
  const followed = readFollowed({ aspects, threshold });
  const progress = progressOn(process.stderr);
  progress.report(`preparing data ${snapshot.version}`);
  await using undo = new AsyncDisposableStack();
  const taxNumbers = undo.adopt(openTaxNumbers(configuration), (each) => each.close());
  await prepareSearch(snapshot);
  const options = readOptions({ package: 'identify' }, 'v2');
  const on = { snapshot, taxNumbers: taxNumbers.on(snapshot), signal: new AbortController().signal };
  const watches: NewWatch[] = [];
  const faulty: FaultyRow[] = [];
  for await (const row of customersOf(file, {
    named,
    options,
    verifier: rowVerifier(options, on),
    origin,
    ...followed,
  })) {
    if ('fault' in row) faulty.push(row);
    else watches.push(row);
    progress.report('verifying', { bytes: 0, ofBytes: 0, rows: watches.length + faulty.length });
  }
  progress.end();
  const added = await beginAll(watches, watcher, { operations, snapshot }, origin);
  const parties = added.filter(({ party }) => party !== null).length;
  print(
    added.map(({ id }) => id),
    [
      `${watches.length + faulty.length} rows: ${added.length - parties} records and ${parties} parties watched from ${snapshot.version} on, ${watches.length - added.length} watched before, ${faulty.length} failed.`,
      ...faulty.slice(0, MAX_NAMED).map(({ row, fault }) => `Row ${row}: ${oneLine(fault)}`),
    ].join('\n'),
  );
  if (faulty.length > 0) process.exitCode = SOME_FAILED;
}
