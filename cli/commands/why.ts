import { Command, Option } from 'commander';
import { readCatalog } from '../../catalog/read.ts';
import { findEntity } from '../../search/locate.ts';
import { isIdentifier, type SearchInput } from '../../search/request/input.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import { why } from '../../search/why.ts';
import { comparePair } from '../../search/why-pair.ts';
import { doubtfulPairs } from '../../storage/doubtful-pairs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { recordsById } from '../../verification/screening/records-by-id.ts';
import { readScreenRequest } from '../../verification/screening/screen-request.ts';
import { whyNotHit } from '../../verification/screening/why-not-hit.ts';
import { CommandError } from '../command-error.ts';
import { probability, json as readJson, wholeNumber } from '../option-values.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { notHitLines, pairLines, whyLines } from '../why-report.ts';
import { warehouseOf, withPlainErrors } from './snapshot.ts';

interface Options {
  readonly name?: string;
  readonly prompt?: string;
  readonly type: (typeof TYPES)[number];
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly threshold?: number;
  readonly filter?: unknown;
  readonly limit?: number;
  readonly dob?: string;
  readonly country?: string;
  readonly snapshot?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
}

/**
 * `svc why <id> <request>`: the first stage of a search or screening that drops a record, and the smallest change that brings
 * it; of two ids, what speaks for and against one record.
 */
export function whyCommand(): Command {
  return new Command('why')
    .description('say why a search or a screening does not find a record, or why two records are not one')
    .argument('<id>', 'id or svcId of a brand, location or legal entity, or the id of a watchlist entry')
    .argument('[words...]', 'the searched name, or the id of a second record')
    .option('--name <text>', 'the searched name; of a watchlist entry the screened name')
    .option('--prompt <text>', 'the searched description')
    .addOption(new Option('--type <type>', 'kind of entity that is searched').choices(TYPES).default('BRAND'))
    .option('--street <text>', 'street of the address')
    .option('--city <text>', 'its city')
    .option('--state <state>', 'its state')
    .option('--zip <zip>', 'its ZIP code')
    .option('--phone <number>', 'phone number')
    .option('--website <address>', 'web address')
    .option('--threshold <probability>', 'match threshold; of a watchlist entry hit_threshold', probability)
    .option('--filter <json>', 'filter of the search', readJson)
    .option('--limit <count>', 'results of a page', wholeNumber)
    .option('--dob <yyyymmdd>', 'of a watchlist entry: the screened day of birth')
    .option('--country <country>', 'of a watchlist entry: the screened country')
    .option('--snapshot <version>', 'version of the snapshot; default: the current one')
    .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
    .option('--json', 'print as JSON')
    .action((id: string, words: readonly string[], options: Options) =>
      withPlainErrors(() => plainly(() => explain(id, words, options))),
    );
}

const TYPES = ['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const;

async function explain(id: string, words: readonly string[], options: Options): Promise<void> {
  const text = words.join(' ');
  await storeAt(warehouseOf(options)).read(options.snapshot, async (snapshot) => {
    if (isIdentifier(text)) return explainPair(snapshot, [id, text], options);
    const name = options.name ?? (text === '' ? undefined : text);
    const explained = { snapshot, catalog: readCatalog() };
    if ((await findEntity(explained, id)) === undefined) {
      const lists = await screeningLists(snapshot);
      if (!recordsById(lists).has(id.toLowerCase()))
        throw new CommandError(`Snapshot ${snapshot.version} has no business and no watchlist entry ${id}.`);
      const found = whyNotHit(lists, screening(name, options), id);
      return print(options.json ? [json(found)] : notHitLines(found));
    }
    const found = await why(explained, searchOf(name, options), id);
    print(options.json ? [json(found)] : whyLines(found));
  });
}

async function explainPair(snapshot: Snapshot, ids: readonly [string, string], options: Options): Promise<void> {
  const compared = await comparePair({ snapshot }, ids);
  const both = [compared.one.id, compared.other.id];
  const pairs = (await doubtfulPairs(snapshot, { from: 0, to: 1, type: compared.one.type })) ?? [];
  const recorded = pairs.filter(({ left, right }) => both.includes(left.id) && both.includes(right.id));
  print(options.json ? [json({ ...compared, recorded })] : pairLines(compared, recorded));
}

function searchOf(name: string | undefined, options: Options): SearchInput {
  const { prompt, type, street, city, state, zip, phone, website, threshold, filter, limit } = options;
  const address = definedFields({ street1: street, city, state, postalCode: zip });
  const conditions = definedFields({ filter, limit });
  return {
    ...{ entityType: type, ...definedFields({ name, prompt, phoneNumber: phone, website, matchThreshold: threshold }) },
    ...(Object.keys(address).length > 0 && { address }),
    ...(Object.keys(conditions).length > 0 && { conditions }),
  };
}

const definedFields = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A name may be a person's or an organisation's. Throws BAD_USER_INPUT. */
const screening = (name: string | undefined, { dob, country, threshold, limit }: Options) =>
  readScreenRequest({
    tag: 'why',
    searches: [
      {
        type: 'ENTITY',
        entity_description: {
          ...(name !== undefined && { person_name: [name], org_name: [name] }),
          ...(dob !== undefined && { dob: [dob] }),
          ...(country !== undefined && { country_of_affiliation: [country] }),
        },
      },
    ],
    configuration_overrides: { entity: { hit_threshold: threshold, max_results: limit } },
  });
