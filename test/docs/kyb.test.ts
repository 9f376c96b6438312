import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { type JsonSchema, schemaOf } from '../../verification/openapi/document.ts';
import ANSWERS from '../../verification/openapi/example-answers.json' with { type: 'json' };
import { EXAMPLES } from '../../verification/openapi/examples.ts';
import { refusalResponses } from '../../verification/openapi/refusals.ts';
import { FACTS } from '../../verification/policies/facts.ts';
import { DATA, SINGLE } from '../../verification/request/body.ts';
import { parametersOf } from '../../verification/request/read-options.ts';
import { ATTRS, type Attr } from '../../verification/request/verification-request.ts';
import { olderResult } from '../../verification/shapes/older-task.ts';
import { RESULTS } from '../../verification/shapes/task.ts';
import { TASK_NAMES, type TaskName } from '../../verification/tasks/task.ts';
import { compactJson } from './compact-json.ts';
import { code, expectFresh, table } from './parts.ts';

test('docs/kyb.md says what the code does', async () => {
  const example = (file: string) => join(REPOSITORY, 'docs', 'examples', file);
  await expect(COMMAND).toMatchFileSnapshot(example('kyb-v2.sh'));
  await expect(`${compactJson(ANSWERS.v2.nameAndAddress)}\n`).toMatchFileSnapshot(example('kyb-v2.answer.json'));
  await expectFresh('docs/kyb.md', {
    parameters: () => table(['Parameter', 'Values', 'Default', 'Meaning'], parameters()),
    single: () => table(['Field', 'Maximum', 'Content'], fields(schemaOf(SINGLE, 'input'))),
    lists: () => table(['Field in data', 'Maximum', 'Content'], fields(schemaOf(DATA, 'input'))),
    attrs: () =>
      table(
        ['attrs', 'Adds'],
        ATTRS.map((attr) => [code(attr), ADDS[attr]]),
      ),
    tasks: () => table(['Task', 'Package', 'Success', 'Failure', 'What it compares'], tasks()),
    shapes: () =>
      table(
        ['', 'v2', 'legacy', 'v1'],
        SIDE_BY_SIDE.map(([what, ...paths]) => [what, ...cells(paths)]),
      ),
    refusals: () => table(['Status', 'When', 'For example'], refusals()),
  });
});

test('docs/policies.md lists the facts', async () => {
  const rows = Object.entries(FACTS).map(([name, { kind, values, meaning }]) => [
    ...[code(name), KINDS[kind], `${meaning}${values === undefined ? '' : `: ${values.map(code).join(', ')}`}`],
  ]);
  await expectFresh('docs/policies.md', { facts: () => table(['Fact', 'Is', 'Meaning'], rows) });
});

const KINDS = { word: 'a word', words: 'words', number: 'a number', flag: 'yes or no' } as const;

const { query, body } = EXAMPLES.nameAndAddress;
const COMMAND = `curl -s 'http://127.0.0.1:4000/v2/kyb/?${new URLSearchParams(query)}' \\
  -H "x-api-key: $API_KEY" -H 'content-type: application/json' \\
  -d '${JSON.stringify(body)}'
`;

const ADDS: Readonly<Record<Attr, string>> = {
  tin_verification: 'the task: does the number belong to a firm with one of the names, or with `primary_name`',
  ssn_verification: 'the task: does the number belong to a person with the last name; only in v2',
  watchlist: 'the task: is any party of the request on a watchlist',
  bankruptcies:
    'bankruptcy cases of the entity: `registered_entities[].bankruptcies`, in v1 and legacy `legal_entities[].business_bankruptcy`, in v1 `brands[].bankruptcies` too',
  avg_transaction_size: 'average size of a card transaction, in dollars',
  card_transactions_count: 'number of card transactions',
  card_revenue_amount: 'card revenue, in dollars',
  card_revenue_yoy_growth: 'revenue divided by the revenue of a year earlier',
  card_revenue_prior_period_growth: 'revenue divided by the revenue of the previous period',
  card_customers_average_daily_count: 'average number of distinct customers per day',
  has_transactions: '1 if there was any card transaction, otherwise 0',
  refunds_amount: 'refunds, in dollars',
  revenue_quality: 'warnings about the revenue',
  operating_status: 'whether a location is open: `operating_locations[].operating_status`',
  phone_numbers: '`operating_locations[].phone_numbers`',
};

const COMPARES: Readonly<Record<TaskName, readonly [level: string, compares: string]>> = {
  address_verification: ['both', 'the addresses with the addresses of the entity and the brand'],
  sos_address_verification: ['both', 'the addresses with the addresses on the filings'],
  name_verification: ['both', 'the names with the names of the entity and the brand'],
  sos_name_verification: ['both', 'the names with the names on the filings'],
  person_verification: ['verify; not in v1 and legacy', 'the person with the officers on the filings'],
  domestic_registration: [
    'verify',
    'whether there is a domestic filing (in the state of the request, if it has one) and whether it is active',
  ],
  ssn_verification: ['attrs; not in v1 and legacy', 'the number with the last name'],
  tin_verification: ['attrs', 'the number with the names'],
  watchlist: ['attrs', 'names, persons and addresses with the loaded watchlists; v1: persons_to_screen'],
};

const tasks = () =>
  TASK_NAMES.map((name) => {
    const [level, compares] = COMPARES[name];
    const results = RESULTS[name].map((each) => each.map(inBothWords).join(', '));
    return [code(name), level, ...results, compares];
  });

/** A result in v2's words, and those of v1 and legacy where they differ. */
const inBothWords = (result: string): string => {
  const older = olderResult(result);
  return older === result ? code(result) : `${code(result)} (v1, legacy: ${code(older)})`;
};

const parameters = () =>
  Object.entries(parametersOf('v2')).map(([name, schema]) => {
    const { description, default: preset, ...rest } = schemaOf(schema, 'input');
    const { enum: values, minimum, maximum } = rest;
    const allowed = Array.isArray(values)
      ? values.map(code).join(', ')
      : minimum === undefined
        ? 'see below'
        : `${minimum} to ${maximum}`;
    const shown =
      name === 'package' ? '`verify`; v1: `identify`' : Array.isArray(preset) ? 'none' : code(String(preset));
    return [code(name), allowed, shown, String(description)];
  });

/** The fields of an object and of the objects in it, each with its limit and meaning. */
function fields(schema: JsonSchema, above = ''): string[][] {
  return Object.entries(Object(schema.properties)).flatMap(([name, written]) => {
    const field: JsonSchema = Object(written);
    const branches = [field, ...[field.anyOf ?? []].flat().map(Object)].flatMap((each) => [
      each,
      ...[each.anyOf ?? []].flat().map(Object),
    ]);
    const find = (key: string) => branches.find((each) => key in each)?.[key];
    const list = find('maxItems');
    const items: JsonSchema = Object(find('items') ?? {});
    const path = `${above}${name}${list === undefined || name === 'persons_to_screen' ? '' : '[]'}`;
    const letters = find('maxLength') ?? items.maxLength;
    const limits = [list && `${list}`, letters && `${letters} characters`].filter((limit) => limit !== undefined);
    const inner: JsonSchema = 'properties' in items ? items : Object(branches.find((each) => 'properties' in each));
    const meaning = find('description') ?? items.description ?? inner.description;
    return [[code(path), limits.join(', each '), String(meaning)], ...fields(inner, `${path}.`)];
  });
}

type Row = readonly [what: string, v2: string, legacy: string, v1: string];

/** Paths into the answers to the fullest example; an empty one: the shape has nothing of the kind. */
const SIDE_BY_SIDE: readonly Row[] = [
  ['Id of the answer', 'response_id', 'response_id', 'response_id'],
  ['Ratings', '', 'risk_summary.overall_risk_rating', 'risk_summary.overall_risk_rating'],
  ['A close match', 'risk_summary.tasks.3.result', 'risk_summary.tasks.3.result', 'risk_summary.tasks.3.result'],
  ['Its sources', 'risk_summary.tasks.3.sources', 'risk_summary.tasks.3.sources', ''],
  ['Match confidence of the best match', '', '', 'data.best_match.match_confidence'],
  ['Id of an entity', 'data.registered_entities.0.id', 'data.legal_entities.0.svc_id', 'data.legal_entities.0.svc_id'],
  [
    'Its legal form',
    'data.registered_entities.0.registered_entity_type',
    'data.legal_entities.0.legal_entity_type',
    'data.legal_entities.0.legal_entity_type',
  ],
  ['Its brands', 'data.registered_entities.0.brand_ids', 'data.legal_entities.0.brand_ids', ''],
  [
    'Standing of a filing',
    'data.registered_entities.0.registrations.0.sub_status',
    'data.legal_entities.0.registrations.0.status.sub_status',
    'data.legal_entities.0.registrations.0.status.sub_status',
  ],
  [
    'Standardized status of a filing',
    '',
    'data.legal_entities.0.registrations.0.standardized_status',
    'data.legal_entities.0.registrations.0.standardized_status',
  ],
  [
    'Bankruptcies',
    'data.registered_entities.0.bankruptcies',
    'data.legal_entities.0.business_bankruptcy',
    'data.legal_entities.0.business_bankruptcy',
  ],
  ['Id of a brand', 'data.brands.0.id', 'data.brands.0.svc_id', 'data.brands.0.svc_id'],
  ['Its entities', 'data.brands.0.registered_entity_ids', 'data.brands.0.legal_entity_ids', ''],
  ['Match confidence of a brand', '', 'data.brands.0.match_confidence', 'data.brands.0.match_confidence'],
  ['Matched fields of a brand', '', 'data.brands.0.matched_fields.name', 'data.brands.0.matched_fields.name'],
  ['Sources of a brand', '', 'data.brands.0.data_sources', 'data.brands.0.data_sources'],
  [
    'High-risk activities',
    'data.brands.0.activities.activities',
    'data.brands.0.activities.activity_types',
    'data.brands.0.activities.activity_types',
  ],
  [
    'Risk of the activities',
    '',
    'data.brands.0.activities.compliance_risk_level',
    'data.brands.0.activities.compliance_risk_level',
  ],
  [
    'Name of an industry',
    'data.brands.0.industries.1.classification_type',
    'data.brands.0.industries.1.classification_type',
    'data.brands.0.industries.0.classification_type',
  ],
  [
    'Code of an industry',
    'data.brands.0.industries.0.classification_type',
    'data.brands.0.industries.0.classification_type',
    '',
  ],
  ['Websites', 'data.brands.0.websites', 'data.brands.0.websites', 'data.brands.0.websites'],
  [
    'Addresses',
    'data.brands.0.operating_locations.0.addresses.0.city',
    'data.brands.0.addresses.0.city',
    'data.brands.0.addresses.0.city',
  ],
];

function cells(paths: readonly string[]): string[] {
  return (['v2', 'legacy', 'v1'] as const).map((shape, at) => {
    const path = paths[at] ?? '';
    if (path === '') return '';
    const found = path
      .split('.')
      .reduce<unknown>((value, step) => Reflect.get(Object(value), step), ANSWERS[shape].everything);
    expect(found, path).not.toBeUndefined();
    return `${code(path.replaceAll(/\.(\d+)/g, '[$1]'))}: ${code(compactJson(found))}`;
  });
}

const refusals = () =>
  Object.entries(refusalResponses('kyb', 'data.names expects at most 2 items, got 3.')).map(([status, response]) => {
    const { description, content } = response;
    const [example] = Object.values(content['application/json'].examples);
    return [status, description, example?.value.message ?? ''];
  });
