import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeAt } from '../../../storage/store-at.ts';
import { sampleFolder, startLayout } from '../../gateway/distributed/layout.ts';
import { SSN } from '../../verification/service/double.ts';

const folder = sampleFolder();
let embedded: Awaited<ReturnType<typeof startLayout>>;
let distributed: typeof embedded;
/** A registered firm that does business as a brand, with a name that no other has. */
let firm: { readonly name: string; readonly legalEntity: string; readonly registeredEntity: string };
beforeAll(async () => {
  firm = await storeAt(`${folder}/warehouse`).read(undefined, async (snapshot) => {
    const { uuidOut } = snapshot.dialect;
    const [found] = await snapshot.select<typeof firm>(
      `SELECT n.name AS name, ${uuidOut('l.id')} AS "legalEntity", ${uuidOut('r.id')} AS "registeredEntity"
         FROM registered_entity_is_instance_of_legal_entity AS e
         JOIN legal_entity AS l ON l.key = e.to_key
         JOIN registered_entity AS r ON r.key = e.from_key
         JOIN legal_entity_name AS n ON n.owner_key = l.key
         JOIN legal_entity_does_business_as_brand AS d ON d.from_key = l.key
         JOIN registration_registered_registered_entity AS f ON f.to_key = r.key
         JOIN registration AS s ON s.key = f.from_key AND s.jurisdiction_type = 'domestic' AND s.status = 'active'
        WHERE length(n.name) > 16 AND (SELECT count(*) FROM legal_entity_name AS o WHERE o.name = n.name) = 1
        ORDER BY l.key, n.rank LIMIT 1`,
      [],
    );
    if (found === undefined) throw new Error('Expected a registered firm in the sample city.');
    return found;
  });
  [embedded, distributed] = await Promise.all([startLayout(folder, 'embedded'), startLayout(folder, 'distributed')]);
});
afterAll(async () => {
  await embedded.close();
  await distributed.close();
});

const INPUT = 'query ($input: VerifyBusinessInput!) { verifyBusiness(input: $input, package: VERIFY)';
const WALK = `${INPUT} {
  tasks {
    name status result reason
    sources {
      __typename
      ... on VerificationNameSource { name matchEntityType }
      ... on VerificationAddressSource { city state matchEntityType }
      ... on VerificationFilingSource { fileNumber state registeredName issueDate }
    }
    comparisons { requested recorded score reason }
  }
  registeredEntities {
    probability
    evidence { kind score logOdds requested recorded reason }
    matched { name address person }
    legalEntity {
      id
      names(first: 1) { edges { node { name } } }
      bankruptcies { edges { node { caseNumber } } }
      isFlaggedByWatchlistEntries { edges { node { id } } }
    }
    registeredEntity { id registrations { edges { node { fileNumber status } } } }
  }
  brands {
    probability
    brand {
      id
      revenueQualities { edges { node { issueReason } } }
      operatingLocations(first: 1) { edges { node { addresses { edges { node { city } } } } } }
    }
  }
} }`;

test('"one query verifies a firm and walks on to its bankruptcies, watchlist entries, revenue and locations", in both layouts', async () => {
  const input = { names: [firm.name.toLowerCase()] };
  const { status, body } = await embedded.ask(WALK, { input });
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  expect(body.data?.verifyBusiness).toMatchObject({
    tasks: [
      { name: 'address_verification', result: 'address_not_verified' },
      { name: 'sos_address_verification' },
      {
        name: 'name_verification',
        status: 'success',
        result: 'name_exact_match',
        sources: expect.arrayContaining([
          { __typename: 'VerificationNameSource', name: firm.name, matchEntityType: 'registered_entity' },
        ]),
      },
      { name: 'sos_name_verification' },
      { name: 'person_verification' },
      {
        name: 'domestic_registration',
        result: 'domestic_active',
        sources: [{ __typename: 'VerificationFilingSource' }],
      },
    ],
    registeredEntities: [
      {
        probability: expect.any(Number),
        evidence: [{ kind: 'name', requested: firm.name.toLowerCase(), recorded: firm.name }],
        matched: { name: firm.name },
        legalEntity: { id: firm.legalEntity, bankruptcies: { edges: expect.any(Array) } },
        registeredEntity: { id: firm.registeredEntity, registrations: { edges: [{ node: {} }] } },
      },
    ],
    brands: [{ brand: { operatingLocations: { edges: [{ node: {} }] } } }],
  });
  expect(await distributed.ask(WALK, { input })).toEqual({
    status,
    version: expect.any(String),
    body: JSON.parse(JSON.stringify(body)),
  });
});

test('it is the verification of POST /v2/kyb/', async () => {
  const rest = await embedded.verify('/v2/kyb/?package=verify&top_n=1', { data: { names: [firm.name] } });
  const { body } = await embedded.ask(`${INPUT} { tasks { name status result reason } } }`, {
    input: { names: [firm.name] },
  });
  const { tasks }: { tasks?: { task_name: string }[] } = Object(rest.body.risk_summary);
  expect(body.data).toMatchObject({
    verifyBusiness: {
      tasks: tasks?.map(({ task_name: name, ...task }) =>
        expect.objectContaining({
          name,
          status: Object(task).status,
          result: Object(task).result,
          reason: Object(task).reason,
        }),
      ),
    },
  });
});

test('the package and attrs choose the tasks; what they are about is given by the names of the graph', async () => {
  const { body } = await embedded.ask(
    `query ($input: VerifyBusinessInput!) {
      verifyBusiness(input: $input, package: IDENTIFY, attrs: [TIN_VERIFICATION, SSN_VERIFICATION, WATCHLIST]) {
        tasks { name result sources { __typename ... on VerificationTaxNumberSource { tin } } }
      }
    }`,
    {
      input: {
        names: [firm.name],
        primaryName: firm.name,
        tins: ['12'],
        persons: [{ firstName: 'Mara', lastName: 'Quill', ssn: SSN }],
        personsToScreen: [{ firstName: 'Mara', lastName: 'Quill', dob: '1979-05-17' }],
      },
    },
  );
  expect(body.errors).toBeUndefined();
  const { tasks }: { tasks?: { name: string }[] } = Object(body.data?.verifyBusiness);
  expect(tasks?.map(({ name }) => name)).toEqual([
    ...['address_verification', 'sos_address_verification', 'name_verification', 'sos_name_verification'],
    ...['ssn_verification', 'tin_verification', 'watchlist'],
  ]);
  expect(tasks?.slice(-2)).toMatchObject([
    { result: 'tin_invalid', sources: [{ __typename: 'VerificationTaxNumberSource' }] },
    { sources: null },
  ]);
  expect(JSON.stringify(body)).not.toContain('9999');
});

test('topN above 1 gives more matches and no tasks; every number of theirs is as written', async () => {
  const { body } = await embedded.ask(
    'query ($input: VerifyBusinessInput!) { verifyBusiness(input: $input, topN: 3, matchThreshold: 0.0000001) { tasks { name } registeredEntities { probability } } }',
    { input: { names: [firm.name] } },
  );
  expect(body.errors).toBeUndefined();
  expect(body.data?.verifyBusiness).toMatchObject({ tasks: [] });
});

describe('"the other rules by the same readRequest (BAD_USER_INPUT with path)"', () => {
  const cases: [string, object, string][] = [
    ['no name', {}, 'input expects a business name (input.names), got none.'],
    ['three names', { names: ['a', 'b', 'c'] }, 'input.names expects at most 2 items, got 3.'],
    [
      'an address without a place',
      { names: ['a'], addresses: [{ streetAddress1: '1 Pike St' }] },
      'input.addresses[0] expects a city, a state or a postalCode, got an object with "streetAddress1".',
    ],
    [
      'a number as an SSN',
      { names: ['a'], persons: [{ lastName: 'b', ssn: 219_099_999 }] },
      'input.persons[0].ssn expects a string, got a number.',
    ],
  ];
  test.each(cases)('%s', async (_, input, message) => {
    const { status, body } = await embedded.ask(`${INPUT} { responseId } }`, { input });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        errors: [
          { message, locations: expect.anything(), path: ['verifyBusiness'], extensions: { code: 'BAD_USER_INPUT' } },
        ],
      },
    });
  });

  test.each([
    ['matchThreshold: 2', 'matchThreshold expects a number from 0 to 1, got 2.'],
    ['topN: 0', 'topN expects a whole number from 1 to 10, got 0.'],
  ])('%s', async (argument, message) => {
    const { body } = await embedded.ask(`{ verifyBusiness(input: { names: ["a"] }, ${argument}) { responseId } }`);
    expect(body.errors).toMatchObject([{ message, path: ['verifyBusiness'] }]);
  });
});

test.each([
  ['a field that there is not', { persons: [{ lastName: 'Fisher', ssn: SSN, snn: '1' }] }],
  ['one with a digit too many', { name: 'x', persons: [{ lastName: 'Fisher', ssn: '2190999990' }] }],
  ['one in a field that there is not', { snn: ['219 09 99990'] }],
  ['a text in the place of a person', { persons: SSN }],
  ['a list in the place of a number', { persons: [{ ssn: [SSN] }] }],
  ['a name in the place of a number', { names: [SSN], persons: [{ lastName: 7, ssn: SSN }] }],
])('no error repeats an SSN: %s', async (_, input) => {
  const variables = await embedded.ask(`${INPUT} { responseId } }`, { input });
  const written = JSON.stringify(input).replace(/"(\w+)":/g, '$1:');
  const literal = await embedded.ask(`{ verifyBusiness(input: ${written}) { responseId } }`);
  for (const { status, body } of [variables, literal]) {
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/219[- ]?09[- ]?9999|9999/);
  }
});

test('hundreds of unknown fields are no more than a short answer: the library writes out the value for each', async () => {
  const input = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`field${at}`, 'value']));
  const { status, body } = await embedded.ask(`${INPUT} { responseId } }`, { input });
  expect(status).toBe(400);
  expect(body.errors?.[0]?.message).toMatch(/^Variable "\$input" got invalid value \{ field0: .*…/);
  expect(body.errors?.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(body).length).toBeLessThan(10_000);
});

test('a key without scope kyb may read the graph, and not verify', async () => {
  const [first] = await embedded.operations.listKeys();
  const { key } = await embedded.operations.createKey({
    plan: 'trial',
    accountId: first?.accountId,
    scopes: ['graph'],
  });
  for (const layout of [embedded, distributed]) {
    expect((await layout.ask('{ account { pricingPlan } }', {}, key)).status).toBe(200);
    const { status, body } = await layout.ask(`${INPUT} { responseId } }`, { input: { names: ['a'] } }, key);
    expect({ status, body }).toMatchObject({ status: 403, body: { error_code: 'FORBIDDEN' } });
  }
});
