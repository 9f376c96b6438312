import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../ingest/ingest.ts';
import { onceARun } from '../once-a-run.ts';

/** Locations of the chain. */
export const CHAIN = 5_000;

/** Names that would do harm where they are taken for anything but text. */
export const HOSTILE: readonly string[] = [
  'Hostile <script>window.harmed = 1</script>',
  'Hostile <img src=x onerror="window.harmed = 2">',
  'Hostile "><svg onload=window.harmed=3>',
  'Hostile =HYPERLINK("https://example.com","x")',
  'Hostile {{constructor.constructor("window.harmed=4")()}}',
  'Hostile مطعم الشرق \u202Eعكس',
  `Hostile ${'Extraordinarily'.repeat(666)}`,
];

/** Records by kind of the canonical format. `isNewer`: those of the load after, where some things have changed. */
const records = (isNewer: boolean): Readonly<Record<string, readonly object[]>> => ({
  brand: [
    {
      brand_key: 'chain',
      brand_name: isNewer ? 'Meridian Coffee Roasters' : 'Meridian Coffee',
      legal_entity_key: 'firm',
    },
    { brand_key: 'sister', brand_name: 'Meridian Tea' },
    { brand_key: 'cousin', brand_name: 'Parallel Cakes' },
    ...HOSTILE.map((name, at) => ({ brand_key: `hostile-${at}`, brand_name: name, legal_entity_key: `hostile-${at}` })),
  ],
  location: [
    // A lattice over Kansas: a point outside the state of its address is left out.
    ...Array.from({ length: CHAIN }, (_, at) => ({
      location_key: `l${at}`,
      brand_key: 'chain',
      street_address1: at === 1 && isNewer ? '2 Harbor Way' : `${at + 1} Main St`,
      city: CITIES[at % CITIES.length],
      state: 'KS',
      zip: String(66_002 + (at % 900)),
      latitude: 37.1 + (at % 71) * 0.04,
      longitude: -102 + Math.floor(at / 71) * 0.1,
    })),
    ...HOSTILE.map((name, at) => ({
      ...{
        location_key: `h${at}`,
        brand_key: `hostile-${at}`,
        location_name: name,
        street_address1: `${at + 1} <b>Oak</b> St`,
      },
      ...{ city: 'Topeka', state: 'KS', zip: '66603', latitude: 39.05, longitude: -95.68 },
    })),
  ],
  card_transactions: Array.from({ length: 36 }, (_, at) => {
    const [year, month] = [2023 + Math.floor(at / 12), (at % 12) + 1];
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const start = `${year}-${String(month).padStart(2, '0')}`;
    return {
      ...{ brand_key: 'chain', quantity_type: 'card_revenue_amount', period: '1m' },
      ...{ period_start_date: `${start}-01`, period_end_date: `${start}-${days}` },
      projected_quantity: at === 35 ? 0 : 1_000_000 + 250_000 * Math.sin(at / 2),
    };
  }),
  legal_entity: [
    { legal_entity_key: 'firm', legal_name: 'Meridian Holdings Inc', legal_entity_type: 'Corporation' },
    ...HOSTILE.map((name, at) => ({ legal_entity_key: `hostile-${at}`, legal_name: name })),
  ],
  registration: ['KS', 'MO', 'NE', 'CO', ...(isNewer ? ['OK'] : [])].map((state, at) => ({
    ...{
      legal_entity_key: 'firm',
      registration_state: state,
      file_number: `F${at}1234`,
      registered_name: 'Meridian Holdings Inc',
    },
    ...{
      status: at === 3 ? 'inactive' : 'active',
      jurisdiction_type: at === 0 ? 'domestic' : 'foreign',
      issue_date: `201${at}-05-01`,
    },
  })),
  person_role: [
    {
      person_key: 'p1',
      full_name: 'Ada <i>Quill</i> Marsh',
      job_title: 'chief executive officer',
      registration_state: 'KS',
      file_number: 'F01234',
    },
  ],
  tin: [{ legal_entity_key: 'firm', tin: '48-1234567', tin_type: 'EIN', verification_status: 'Success' }],
  bankruptcy: [{ legal_entity_key: 'firm', case_number: '24-10017', filing_date: '2024-02-01', chapter_type: '11' }],
  affiliation: [
    { brand_key: 'chain', affiliated_brand_key: 'sister', affiliation_type: 'sub_brand' },
    { brand_key: 'sister', affiliated_brand_key: 'cousin', affiliation_type: 'partnership' },
  ],
  operating_status: Array.from({ length: 40 }, (_, at) => ({
    ...{ location_key: `l${at}`, operating_status: at % 4 === 0 ? 'Temporarily Closed' : 'Open' },
    ...{ first_observed_date: '2025-01-01', last_observed_date: '2026-01-31' },
  })),
  phone: [{ location_key: 'l2', phone_number: isNewer ? '(316) 221-4142' : '(316) 221-4141' }],
  website: isNewer ? [{ brand_key: 'chain', website: 'https://meridian-roasters.com' }] : [],
  review: [{ location_key: 'l0', review_count: 120, review_score_avg: 4.4, last_review_date: '2026-01-20' }],
});

const CITIES = ['Topeka', 'Wichita', 'Salina', 'Emporia', 'Hays'];

/** A folder of snapshots: own records of a chain and of hostile names, loaded twice. All test files of a run share it. */
export async function ownRecords(): Promise<string> {
  const { folder } = await onceARun('console-records', async (dataDir) => {
    for (const isNewer of [false, true]) {
      const input = join(dataDir, isNewer ? 'newer' : 'older');
      mkdirSync(input);
      for (const [kind, rows] of Object.entries(records(isNewer)))
        writeFileSync(join(input, `${kind}.ndjson`), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
      await ingest({
        dataDir,
        paths: [{ path: input, dataset: { name: 'crm' }, date: isNewer ? '2026-02-28' : '2026-01-31' }],
      });
    }
  });
  return join(folder, 'warehouse');
}
