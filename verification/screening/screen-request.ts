import { z } from 'zod';
import { type Attribute, DEFAULT_SCREENING } from '../../matching/screening/configuration.ts';
import { MAX_TEXT_LENGTH } from '../../matching/screening/screen-text.ts';
import { isBlank, readBy } from '../request/faults.ts';
import { object } from '../request/object.ts';
import { label, optionalLabel } from './fields.ts';

/** Maximum searches of one request, values of one attribute, and hits of one search. */
const [MAX_SEARCHES, MAX_VALUES, MAX_HITS] = [20, 20, 100];
const MAX_VALUE_LENGTH = 400;
const MAX_WEIGHT = 1_000;

const values = (description: string, example: string) =>
  z
    .array(z.string().max(MAX_VALUE_LENGTH))
    .max(MAX_VALUES)
    .nullish()
    .meta({ description, examples: [[example]] });

/** The attributes of a screened party. */
export const PARTY = object({
  person_name: values('Names of a person.', 'Osvald Trentham'),
  org_name: values('Names of an organisation, a vessel or an aircraft.', 'Quibdo Maritime Trading'),
  dob: values('Days of birth, as yyyymmdd, 1960-02-03 or 02/03/1960, or years. Other texts are left out.', '19600203'),
  address: values('Addresses, each in one line.', 'Storgata 12, Oslo'),
  country_of_affiliation: values(
    'Countries, by ISO 3166 code, English name or adjective. Other texts are left out.',
    'NO',
  ),
});

const description = PARTY.refine(
  ({ person_name, org_name }) => [...(person_name ?? []), ...(org_name ?? [])].some((name) => !isBlank(name)),
  { error: 'a person_name or an org_name' },
).meta({
  description: 'The party to screen. Each attribute may have several values; the value with the highest score counts.',
});

const type = z.enum(['ENTITY', 'TEXT']).nullish();

const SEARCH = object({
  type: type.meta({
    description: 'ENTITY compares a party; TEXT finds names in a text. By default ENTITY, or TEXT if there is a text.',
  }),
  query_type: type.meta({ description: 'Another name of type.' }),
  tag: optionalLabel("The client's name for the party; decisions are found by it."),
  entity_description: description.nullish(),
  text: z
    .string()
    .max(MAX_TEXT_LENGTH)
    .refine((text) => !isBlank(text), { error: 'a text with visible characters' })
    .nullish()
    .meta({ description: `A text of at most ${MAX_TEXT_LENGTH} characters.` }),
})
  .transform(({ type: own, query_type, ...search }) => ({
    type: own ?? query_type ?? (search.text == null ? ('ENTITY' as const) : ('TEXT' as const)),
    ...search,
  }))
  .superRefine(({ type, entity_description, text }, { addIssue }) => {
    const expect = (field: 'entity_description' | 'text', value: unknown, isNeeded: boolean, expected: string) => {
      if ((value == null) === isNeeded) addIssue({ code: 'custom', path: [field], message: expected, input: value });
    };
    const isText = type === 'TEXT';
    expect('entity_description', entity_description, !isText, isText ? 'nothing in a TEXT search' : 'an object');
    expect('text', text, isText, isText ? 'a text' : 'nothing in an ENTITY search');
  });

const share = (description: string) =>
  z
    .number({ error: 'a number from 0 to 1' })
    .min(0, { error: 'a number from 0 to 1' })
    .max(1, { error: 'a number from 0 to 1' })
    .nullish()
    .meta({ description });

const WEIGHT = { error: `a number from 0 to ${MAX_WEIGHT}` };
const weight = z.number(WEIGHT).min(0, WEIGHT).max(MAX_WEIGHT, WEIGHT).nullish();

const HITS = { error: `a whole number from 1 to ${MAX_HITS}` };
export const ENTITY_OVERRIDES = object({
  alert_threshold: share('Minimum score of an alert, 0 to 1; default 0.8.'),
  hit_threshold: share('Minimum score of a hit, 0 to 1; default 0.5.'),
  max_results: z
    .int(HITS)
    .min(1, HITS)
    .max(MAX_HITS, HITS)
    .nullish()
    .meta({ description: 'Maximum number of hits per search; default 30.' }),
  weights: object({
    person_name: weight,
    org_name: weight,
    dob: weight,
    country_of_affiliation: weight,
    address: weight,
  })
    .nullish()
    .meta({ description: 'Weight of each attribute in the score; default 3, 3, 1, 2 and 1.' }),
});

/** How texts are screened; as parties, where it says nothing. */
const TEXT_OVERRIDES = object({
  alert_threshold: share('Minimum score of an alert in a TEXT search, 0 to 1; default that of entity.'),
  hit_threshold: share('Minimum score of a hit in a TEXT search, 0 to 1; default that of entity.'),
});

/** Settings of other services. */
const GENERAL_OVERRIDES = z
  .record(z.string().max(100), z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean(), z.null()]))
  .refine((settings) => Object.keys(settings).length <= MAX_VALUES, { error: `at most ${MAX_VALUES} settings` });

/** The lists to search. */
export const LIST_GROUPS = z
  .array(z.string())
  .min(1, { error: 'one or more lists or groups of lists' })
  .max(100)
  .nullish()
  .meta({
    description:
      'Lists or list groups, as named by GET views; default all. The answer names those that are not loaded; if none is, the request is refused.',
    examples: [['OFAC']],
  });

export const SCREEN_REQUEST = object({
  tag: label("The client's name for the request, or for the party where its searches have no tags."),
  caller_id: optionalLabel('Who asks, as the client knows them.'),
  query_type: optionalLabel(
    'A stored configuration, as other services have them. It has no effect, and the answer says so.',
  ),
  searches: z
    .array(SEARCH)
    .min(1, { error: `1 to ${MAX_SEARCHES} searches` })
    .max(MAX_SEARCHES),
  configuration_overrides: object({
    entity: ENTITY_OVERRIDES.nullish(),
    text: TEXT_OVERRIDES.nullish(),
    general: GENERAL_OVERRIDES.nullish().meta({
      description: 'Settings of other services. They have no effect, and the answer names them.',
    }),
    list_groups: LIST_GROUPS,
  }).nullish(),
}).meta({ description: 'Searches of one party or of several.' });

/** A screening request by completions.md section 8. */
export type ScreenRequest = z.output<typeof SCREEN_REQUEST>;
export type Search = ScreenRequest['searches'][number];

/** Reads the body of POST screen. Throws BAD_USER_INPUT with one sentence for each fault. */
export const readScreenRequest = (body: unknown): ScreenRequest => readBy(SCREEN_REQUEST, body, 'The body');

type Overrides = NonNullable<ScreenRequest['configuration_overrides']>;

/** The configuration of a request with all defaults filled in, under the names of the contract. */
export function configurationUsed(overrides: Pick<Overrides, 'entity' | 'text'> | null | undefined) {
  const { alertThreshold, hitThreshold, maxResults, weights } = DEFAULT_SCREENING;
  const { entity, text } = overrides ?? {};
  const own = (attribute: Attribute) => entity?.weights?.[attribute] ?? weights[attribute];
  const thresholds = {
    alert_threshold: entity?.alert_threshold ?? alertThreshold,
    hit_threshold: entity?.hit_threshold ?? hitThreshold,
  };
  return {
    entity: {
      ...thresholds,
      max_results: entity?.max_results ?? maxResults,
      weights: {
        person_name: own('person_name'),
        org_name: own('org_name'),
        dob: own('dob'),
        country_of_affiliation: own('country_of_affiliation'),
        address: own('address'),
      },
    },
    text: {
      alert_threshold: text?.alert_threshold ?? thresholds.alert_threshold,
      hit_threshold: text?.hit_threshold ?? thresholds.hit_threshold,
    },
  };
}

/** The fields of a request that are accepted and have no effect. */
export const ignoredFields = ({ query_type, configuration_overrides }: ScreenRequest): readonly string[] => [
  ...(query_type == null ? [] : ['query_type']),
  ...Object.keys(configuration_overrides?.general ?? {}).map((name) => `configuration_overrides.general.${name}`),
];
