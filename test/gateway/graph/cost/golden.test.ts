import { join } from 'node:path';
import { type FieldNode, Kind } from 'graphql';
import { expect, test } from 'vitest';
import { listCosts } from '../../../../gateway/graph/cost/list-costs.ts';
import { exactly, Records } from '../../../../gateway/graph/cost/records.ts';
import { rootCosts } from '../../../../gateway/graph/cost/root-costs.ts';
import { FanOuts } from '../../../../storage/fan-outs.ts';
import { catalog } from '../../../search/sample-snapshots.ts';

/** Nothing is measured: estimates are those of a snapshot of an older program. */
const estimating = { fanOuts: new FanOuts([]), variables: {}, literals: {}, limits: { pageSize: 10_000 } };
const ID = '00000000-0000-4000-8000-000000000000';
const STATE = { filter: { EQ: ['operatingLocations.addresses.state', 'WA'] } };

/** Arguments of root fields, by coordinate; a field that is not here has none. */
const ARGUMENTS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'Query.search': [
    { searchInput: { name: 'X' } },
    { searchInput: { name: 'X', conditions: { limit: 10 } } },
    { searchInput: { name: 'X', conditions: { limit: 100, pageToken: '50' } } },
    { searchInput: { name: 'X', conditions: { limit: 0 } } },
    { searchInput: { prompt: 'X' } },
    { searchInput: { prompt: 'X', conditions: STATE } },
    { searchInput: { name: 'X', conditions: { ...STATE, orderBy: ['names.name ASC'] } } },
    { searchInput: { id: ID } },
    { searchInput: { id: ID, conditions: { limit: 0 } } },
    { searchInput: { name: 'X', output: {} } },
  ],
  'Query.lookup': [{ lookupInput: { name: 'X' } }],
  'Query.why': [
    { whyInput: { id: ID, searchInput: { name: 'X' } } },
    { whyInput: { id: ID, searchInput: { prompt: 'X' } } },
  ],
  'Query.enrich': [{}],
  'Query.aggregate': [
    { searchInput: { entityType: 'OPERATING_LOCATION' } },
    { searchInput: { entityType: 'OPERATING_LOCATION', name: 'X' } },
    { searchInput: { entityType: 'OPERATING_LOCATION', prompt: 'X', conditions: { filter: { HAS: ['websites'] } } } },
  ],
  'AggregateResult.count': [{ field: 'operatingLocation' }, { field: 'brand' }],
  'Query.verifyBusiness': [{}, { topN: 3 }],
  'Query.lists': [{ input: {} }, { input: { first: 7 } }, { input: { last: 8 } }],
  'Query.searchLists': [{ input: {} }],
  'List.materializations': [{}, { first: 7 }],
  'Query.suggestColumnMapping': [{ input: { rows: [['a'], ['b']] } }, { input: { inputFileUri: 'https://a' } }],
  'Query.previewList': [{ input: { searchInput: {} } }, { input: { searchInput: { conditions: STATE } } }],
  'Query.previewRecordList': [{ input: { entityType: 'BRAND' } }],
  'ListPreview.search': [{ first: 3 }],
  'RecordListPreview.ids': [{ first: 3 }],
  'Mutation.createList': [{ input: {} }, { input: { searchInput: { entityType: 'LEGAL_ENTITY' } } }],
  'Mutation.updateList': [{ input: {} }, { input: { searchInput: { entityType: 'BRAND' } } }],
};
const NODE: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'field' } };

test('golden costs of root fields, for two owners; `npx vitest run test/gateway/graph/cost -u` writes them', async () => {
  const lines = [...rootCosts(catalog), ...listCosts(catalog)].flatMap(([coordinate, cost]) =>
    (ARGUMENTS[coordinate] ?? [{}]).map((args) => {
      const { read, records, conditionPath } = cost(new Records(exactly(2)), args, estimating, NODE);
      const rows = ({ expected, most }: typeof read) => `${expected} to ${most}`;
      const by = conditionPath === undefined ? '' : ` by ${conditionPath}`;
      return `${coordinate} ${JSON.stringify(args)} reads ${rows(read)}, for ${rows(records)}${by}\n`;
    }),
  );
  await expect([...new Set(lines)].join('')).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'root-costs.txt'));
});
