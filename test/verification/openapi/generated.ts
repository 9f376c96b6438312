import fc from 'fast-check';
import type {
  Bankruptcy,
  BrandRecord,
  CardTransaction,
  EntityRecord,
  Filing,
  LocationRecord,
  RecordedAddress,
  RecordMatch,
} from '../../../verification/records/records.ts';
import { ATTRS, CARD_ATTRIBUTES, PACKAGES, type Shape } from '../../../verification/request/verification-request.ts';
import { RESULTS } from '../../../verification/shapes/task.ts';
import { type CoveredTask, type Source, TASK_NAMES, type Verification } from '../../../verification/tasks/task.ts';
import { requestOf } from '../requests.ts';

const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 3 });
const some = <T>(of: fc.Arbitrary<T>, maxLength = 3) => fc.array(of, { maxLength });
const text = fc.string({ maxLength: 12, unit: 'grapheme' });
const words = nullable(text);
const day = nullable(
  fc
    .date({ min: new Date('1850-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const uuid = fc.uuid({ version: 5 });
const svcId = (letter: string) => uuid.map((id) => letter + id.replaceAll('-', '').slice(0, 16));

const parts = {
  streetAddress1: words,
  streetAddress2: words,
  city: words,
  state: words,
  postalCode: words,
  deliverable: nullable(fc.constantFrom('deliverable', 'vacant', 'not_deliverable')),
  virtual: nullable(fc.constantFrom('virtual_cmra', 'not_virtual')),
  deliveryType: nullable(fc.constantFrom('Street', 'Multi-Tenant Building')),
  rdi: nullable(fc.constantFrom('residential', 'commercial')),
};
const address: fc.Arbitrary<RecordedAddress> = fc.record(parts);

const match: fc.Arbitrary<RecordMatch> = fc.record({
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  evidence: fc.constant([]),
  matched: fc.record({ name: words, address: words, person: words }),
});

const filing: fc.Arbitrary<Filing> = fc.record({
  id: uuid,
  type: words,
  state: words,
  jurisdictionType: nullable(fc.constantFrom('domestic', 'foreign')),
  homeState: words,
  registeredName: words,
  fileNumber: words,
  issueDate: day,
  status: nullable(fc.constantFrom('active', 'inactive', 'unknown')),
  subStatus: words,
  statusDetail: words,
  officers: some(fc.record({ firstName: words, lastName: words, fullName: text, titles: some(text) }), 12),
  addresses: some(fc.record({ type: words, ...parts }), 12),
});

const bankruptcy: fc.Arbitrary<Bankruptcy> = fc.record({
  debtorName: words,
  trustee: words,
  judge: words,
  filingDate: day,
  chapterType: words,
  caseNumber: words,
  petition: words,
  entryDate: day,
  dateConverted: day,
  dateDismissed: day,
  dateTerminated: day,
  debtorDischargedDate: day,
  planConfirmedDate: day,
});

const entity: fc.Arbitrary<EntityRecord> = fc.record({
  legalEntityId: uuid,
  svcId: svcId('L'),
  registeredEntityId: nullable(uuid),
  names: some(text, 12),
  type: words,
  formationDate: day,
  brandIds: some(uuid),
  brandSvcIds: some(svcId('B')),
  addresses: some(address),
  filings: some(filing),
  bankruptcies: some(bankruptcy),
  watchlists: fc.constant([]),
  match,
});

const location: fc.Arbitrary<LocationRecord> = fc.record({
  id: uuid,
  names: some(text, 12),
  addresses: some(address, 12),
  operatingStatus: words,
  phoneNumbers: some(text),
});

const cardTransaction: fc.Arbitrary<CardTransaction> = fc.record({
  quantityType: nullable(fc.constantFrom(...CARD_ATTRIBUTES)),
  period: words,
  projectedQuantity: nullable(fc.double({ noNaN: true, noDefaultInfinity: true })),
  periodStartDate: day,
  periodEndDate: day,
});

const TYPES = ['naics_2017_code', 'naics_2022_code', 'sic_code', 'mcc_code', 'svc_industry_description', 'other'];

const brand: fc.Arbitrary<BrandRecord> = fc.record({
  id: uuid,
  svcId: svcId('B'),
  names: some(text, 12),
  legalEntityIds: some(uuid),
  legalEntitySvcIds: some(svcId('L')),
  registeredEntityIds: some(uuid),
  activities: some(text),
  industries: some(fc.record({ type: nullable(fc.constantFrom(...TYPES)), code: words, description: words })),
  websites: some(fc.oneof(fc.webUrl(), text)),
  locations: some(location),
  cardTransactions: some(cardTransaction),
  revenueQualities: some(fc.record({ issueReason: words, issueSeverity: words, issueDescription: words })),
  publishers: some(text),
  match,
});

const matchEntityType = fc.constantFrom('registered_entity' as const, 'brand' as const);
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), name: text, matchEntityType }),
  fc.record({ kind: fc.constant('address' as const), address, matchEntityType }),
  fc.record({
    kind: fc.constant('filing' as const),
    issueDate: day,
    fileNumber: words,
    state: words,
    registeredName: words,
  }),
  fc.record({ kind: fc.constant('tin' as const), tin: words, name: words }),
);

const task: fc.Arbitrary<CoveredTask> = fc.constantFrom(...TASK_NAMES).chain((name) => {
  const [success, failure] = RESULTS[name];
  const withSources = fc.record({ sources: some(source) });
  const outcome = fc.oneof(
    fc.record({ status: fc.constant('success' as const), result: fc.constantFrom(...success) }),
    fc.record({ status: fc.constant('failure' as const), result: fc.constantFrom(...failure) }),
  );
  return fc
    .tuple(outcome, text, name === 'watchlist' ? fc.constant({}) : withSources)
    .map(([result, reason, sources]) => ({
      name,
      ...result,
      reason,
      ...sources,
      coverage: 'found' as const,
      comparisons: [],
    }));
});

/** Verifications of any content, in one shape. */
export const verifications = (shape: Shape): fc.Arbitrary<Verification> =>
  fc.record({
    request: fc.constant(requestOf({})),
    options: fc.record({
      shape: fc.constant(shape),
      package: fc.constantFrom(...PACKAGES),
      attrs: fc.subarray([...ATTRS]).map((attrs) => new Set(attrs)),
      matchThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
      topN: fc.integer({ min: 1, max: 10 }),
    }),
    entities: some(entity, 2),
    brands: some(brand, 2),
    tasks: fc.uniqueArray(task, { selector: ({ name }) => name, maxLength: TASK_NAMES.length }),
  });

const given = nullable(text);
const REQUESTED_ADDRESS = fc.record(
  {
    street_address1: given,
    street_address2: given,
    city: text.map((name) => `C${name}`),
    state: given,
    postal_code: given,
  },
  { requiredKeys: ['city'] },
);
const REQUESTED_PERSON = fc.record(
  { first_name: text.map((name) => `F${name}`), last_name: given, ssn: given },
  { requiredKeys: ['first_name'] },
);
const TO_SCREEN = fc.record(
  {
    first_name: given,
    last_name: text.map((name) => `L${name}`),
    dob: fc.constantFrom(null, '', '1980-07-04', '19800704'),
  },
  { requiredKeys: ['last_name'] },
);
const name = text.map((each) => `N${each}`);
const personsToScreen = nullable(fc.oneof(TO_SCREEN, some(TO_SCREEN, 4)));

/** Bodies that have a name and an address, and may have all the rest, in either form. */
export const requestBodies: fc.Arbitrary<object> = fc.oneof(
  fc.record(
    {
      name,
      address: REQUESTED_ADDRESS,
      website: given,
      tin: given,
      person: nullable(REQUESTED_PERSON),
      persons_to_screen: personsToScreen,
    },
    { requiredKeys: ['name', 'address'] },
  ),
  fc.record(
    {
      data: fc.record(
        {
          names: fc.array(name, { minLength: 1, maxLength: 2 }),
          addresses: fc.array(REQUESTED_ADDRESS, { minLength: 1, maxLength: 2 }),
          primary_name: given,
          persons: nullable(some(REQUESTED_PERSON, 1)),
          websites: nullable(some(text, 1)),
          tins: nullable(some(text, 1)),
        },
        { requiredKeys: ['names', 'addresses'] },
      ),
      persons_to_screen: personsToScreen,
    },
    { requiredKeys: ['data'] },
  ),
);
