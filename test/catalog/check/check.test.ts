import { describe, expect, test } from 'vitest';
import { checkAgainst } from '../../../catalog/check/check-against.ts';
import { reportLines } from '../../../catalog/check/report.ts';
import { checksOf } from '../../../cli/commands/check.ts';
import { runCommandWith } from '../../cli/run-command.ts';
import { type Repository, repository } from './repository.ts';

const SHOPS = `type Query { "A shop." shop(id: ID!, open: Boolean = true): Shop }
type Shop @entity(svcId: "S") {
  "Name."
  name: String
  "Seats."
  seats: Int
}
enum Size { S M }
`;
const PLACES = `type Place @entity {
  "City."
  city: String
}
`;
const AUTHORED = { shops: SHOPS, places: PLACES };

const check = (root: string, folders: readonly string[] = []) => checkAgainst(root, 'main', folders, checksOf);
const lines = async ({ root }: Repository, folders?: readonly string[]) =>
  reportLines(await check(root, folders), 'text');

describe('"lists every change by criticality", the worst first; a breaking one fails', () => {
  const cases: [string, { shops?: string; places?: string }, boolean, string[]][] = [
    ['no change', {}, true, []],
    [
      'a field less',
      { shops: SHOPS.replace('  "Seats."\n  seats: Int\n', '') },
      false,
      ['breaking changes', "  FIELD_REMOVED Field 'seats' was removed from object type 'Shop' (api, shops)"],
    ],
    [
      'a field more',
      { shops: SHOPS.replace('  "Seats."', '  "Tables."\n  tables: Int\n  "Seats."') },
      true,
      ['non-breaking changes', "  FIELD_ADDED Field 'tables' was added to object type 'Shop' (api, shops)"],
    ],
    [
      'another default: who leaves the argument out gets another answer',
      { shops: SHOPS.replace('open: Boolean = true', 'open: Boolean = false') },
      false,
      [
        'breaking changes',
        "  FIELD_ARGUMENT_DEFAULT_CHANGED Default value for argument 'open' on field 'Query.shop' changed from 'true' to 'false' (api, shops)",
      ],
    ],
    [
      'a value more of an enum',
      { shops: SHOPS.replace('S M', 'S M L') },
      true,
      ['dangerous changes', "  ENUM_VALUE_ADDED Enum value 'L' was added to enum 'Size' (api, shops)"],
    ],
    [
      'an argument that every client has to add',
      { shops: SHOPS.replace('id: ID!', 'id: ID!, city: String!') },
      false,
      ['breaking changes', "  FIELD_ARGUMENT_ADDED Argument 'city: String!' added to field 'Query.shop' (api, shops)"],
    ],
    [
      'a value of an enum that clients may send, and a field that is deprecated',
      { shops: SHOPS.replace('S M', 'S').replace('seats: Int', 'seats: Int @deprecated(reason: "Use tables")') },
      false,
      [
        'breaking changes',
        "  ENUM_VALUE_REMOVED Enum value 'M' was removed from enum 'Size' (api, shops)",
        'non-breaking changes',
        "  FIELD_DEPRECATION_ADDED Field 'Shop.seats' is deprecated (api, shops)",
      ],
    ],
  ];
  test.for(cases)('%s', async ([, change, passed, expected]) => {
    const made = repository(AUTHORED);
    made.author({ ...AUTHORED, ...change });
    const report = await check(made.root);
    expect(reportLines(report, 'text').slice(0, -1)).toEqual(expected);
    expect(report.passed).toBe(passed);
  });

  test.for([
    ['breaking', true],
    ['dangerous', false],
    ['non-breaking', false],
  ] as const)('"the least critical change that fails": a dangerous change at %s', async ([failOn, passed]) => {
    const made = repository(AUTHORED);
    made.author({ ...AUTHORED, shops: SHOPS.replace('S M', 'S M L') });
    made.write({ 'clients/shop.graphql': '{ shop(id: 1) { name } }' });
    const checked = () =>
      runCommandWith({}, [
        'check',
        '--against',
        'main',
        '--root',
        made.root,
        '--operations',
        'clients',
        '--fail-on',
        failOn,
      ]);
    expect(await checked()).toMatchObject({
      status: passed ? 0 : 1,
      stdout: expect.stringMatching(passed ? /Passed\.\n$/ : /Failed\.\n$/),
    });
    const entry = '- { change: ENUM_VALUE_ADDED Size.L, until: 2026-12-31, reason: Clients know it. }\n';
    made.write({ 'accepted-changes.yaml': entry });
    const { passed: isAccepted, changes } = await checkAgainst(made.root, 'main', [], checksOf, {
      failOn,
      today: '2026-11-01',
    });
    expect([isAccepted, changes[0]?.accepted !== undefined]).toEqual([true, !passed]);
  });

  test('a type that moved to another subgraph is the same to clients', async () => {
    const made = repository(AUTHORED);
    made.author({ shops: `${SHOPS}${PLACES}` });
    const report = await check(made.root);
    expect(report.changes.filter(({ schemas }) => schemas.includes('api'))).toEqual([]);
    expect(report.changes).toContainEqual(
      expect.objectContaining({ criticality: 'dangerous', type: 'SUBGRAPH_REMOVED', schemas: ['places'] }),
    );
    expect(report.passed).toBe(true);
  });

  test('SDL that does not compose is no schema to compare', async () => {
    const made = repository(AUTHORED);
    made.author({ ...AUTHORED, places: PLACES.replace('String', 'Strng') });
    const report = await check(made.root);
    expect(reportLines(report, 'text')).toEqual([
      expect.stringMatching(/^error INVALID_GRAPHQL places Place\.city /),
      'Not composed: 1 error.',
    ]);
    expect([report.changes, report.operations]).toEqual([[], { files: 0, faults: [] }]);
    expect(report.passed).toBe(false);
  });
});

describe('"checks stored client operations against the new schema"', () => {
  const operations = {
    'clients/web/shop.graphql': 'query Shop {\n  shop(id: "1") {\n    name\n    seats\n  }\n}\n',
    'clients/kiosk.graphql': '{ shop(id: "2") { name } }',
    'clients/kiosk.variables.json': '{}',
  };

  test('one that asks for what is gone fails, at its line and column', async () => {
    const made = repository(AUTHORED);
    made.write(operations);
    expect(await lines(made, ['clients'])).toEqual([
      'Against main: 0 breaking, 0 dangerous, 0 non-breaking changes; 0 of 2 stored operations do not fit. Passed.',
    ]);
    made.author({ ...AUTHORED, shops: SHOPS.replace('seats: Int', 'places: Int') });
    made.commit();
    expect(await lines(made, ['clients'])).toEqual([
      'stored operations',
      expect.stringMatching(
        /^ {2}breaking clients\/web\/shop\.graphql:4:5 Cannot query field "seats" on type "Shop"\./,
      ),
      'Against main: 0 breaking, 0 dangerous, 0 non-breaking changes; 1 of 2 stored operations do not fit. Failed.',
    ]);
  });

  test('one that is no GraphQL fails; one that uses what is deprecated still fits', async () => {
    const made = repository({
      ...AUTHORED,
      shops: SHOPS.replace('seats: Int', 'seats: Int @deprecated(reason: "Go")'),
    });
    made.write({ ...operations, 'clients/broken.graphql': '{ shop(' });
    const { operations: checked, passed } = await check(made.root, ['clients']);
    expect(checked.files).toBe(3);
    expect(checked.faults).toEqual([
      expect.objectContaining({ file: 'clients/broken.graphql', criticality: 'breaking', line: 1, column: 8 }),
      expect.objectContaining({ file: 'clients/web/shop.graphql', criticality: 'dangerous', line: 4, column: 5 }),
    ]);
    expect(passed).toBe(false);
  });
});

describe('svc check', () => {
  const svc = (...words: string[]) => runCommandWith({}, ['check', ...words]);

  test('"exits 1 on a breaking change", with annotations that point at the authored SDL', async () => {
    const made = repository(AUTHORED);
    made.write({ 'clients/shop.graphql': '{\n  shop(id: "1") { seats }\n}\n' });
    made.author({ ...AUTHORED, shops: SHOPS.replace('seats: Int', 'places: Int') });
    const words = ['--against', 'main', '--root', made.root, '--operations', 'clients', '--format', 'annotations'];
    const { status, stdout, stderr } = await svc(...words);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      "::error file=subgraphs/shops/authored.graphql,line=2,title=FIELD_REMOVED::Field 'seats' was removed from object type 'Shop' (api, shops)",
      "::notice file=subgraphs/shops/authored.graphql,line=6,title=FIELD_ADDED::Field 'places' was added to object type 'Shop' (api, shops)",
      expect.stringMatching(
        /^::error file=clients\/shop\.graphql,line=2,col=19,title=STORED_OPERATION::Cannot query field "seats"/,
      ),
      'Against main: 1 breaking, 0 dangerous, 1 non-breaking changes; 1 of 1 stored operations do not fit. Failed.',
      '',
    ]);
  });

  test('json has the same, for programs', async () => {
    const made = repository(AUTHORED);
    made.write({ 'clients/shop.graphql': '{ shop(id: "1") { name } }' });
    made.author({ ...AUTHORED, shops: SHOPS.replace('seats: Int', 'seats: Int!') });
    const { status, stdout } = await svc(
      '--against=main',
      '--root',
      made.root,
      '--operations',
      'clients',
      '--format=json',
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      against: 'main',
      errors: [],
      changes: [
        {
          criticality: 'non-breaking',
          type: 'FIELD_TYPE_CHANGED',
          coordinate: 'Shop.seats',
          message: "Field 'Shop.seats' changed type from 'Int' to 'Int!'",
          schemas: ['api', 'shops'],
          place: { file: 'subgraphs/shops/authored.graphql', line: 6 },
        },
      ],
      operations: { files: 1, faults: [] },
      acceptances: { expired: [], unused: [] },
      failOn: 'breaking',
      contacts: {},
      passed: true,
    });
  });

  test('what cannot be compared is one line on standard error and exit code 1', async () => {
    const { root } = repository(AUTHORED);
    const cases: [string[], RegExp][] = [
      [[], /^error: required option '--against <ref>'/],
      [['--against', 'nowhere', '--root', root], /^nowhere: is no commit of \S+; fetch it first\.\n$/],
      [['--against=--help', '--root', root], /^--help: is no commit of /],
      [['--against', 'main', '--root', root], /^docs\/examples: holds no stored operations: ENOENT/],
      [['--against', 'main', '--format', 'xml'], /Allowed choices are text, json, annotations/],
    ];
    for (const [words, message] of cases) {
      const { status, stdout, stderr } = await svc(...words);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(message);
    }
  });
});

test('the line breaks and marks of a message do not end an annotation', () => {
  const change = {
    criticality: 'breaking',
    type: 'X',
    coordinate: '',
    message: '100 %:\nb,c',
    schemas: ['api'],
    place: { file: 'a:b,c' },
  } as const;
  const nothing = {
    operations: { files: 0, faults: [] },
    acceptances: { expired: [], unused: [] },
    failOn: 'breaking',
    contacts: {},
  } as const;
  const report = { against: 'x', errors: [], changes: [change], ...nothing, passed: false };
  expect(reportLines(report, 'annotations')[0]).toBe('::error file=a%3Ab%2Cc,title=X::100 %25:%0Ab,c (api)');
});
