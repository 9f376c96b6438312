import { z } from 'zod';
import { ATTRIBUTES } from '../../matching/screening/configuration.ts';
import { DECISION_STATUSES } from '../../operations/decisions.ts';

/** The answers of the screening API, as described in OpenAPI (completions.md section 8). */

const day = z.string().meta({ description: 'YYYY-MM-DD.' });
const time = z.iso.datetime();
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const attribute = z.enum(ATTRIBUTES);

export const LISTED_ENTITY = z
  .strictObject({
    // Answers that were stored before an optional field have none.
    id: z.string().optional().meta({
      description:
        "Publisher, list and the publisher's number of the party: ofac/sdn/35096. The record_id, if it has none.",
    }),
    provider: z.string().meta({ description: 'Datasets that the record comes from.' }),
    collection: z.string().meta({ description: 'Short name of the list.' }),
    list_version: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Day of the newest record of the list; null if the publisher gives no date.' }),
    record_id: z.guid(),
    legal_entity_id: z.guid().meta({ description: 'Id of the LegalEntity in the graph.' }),
    entity_type: z
      .enum(['person', 'unspecified'])
      .meta({ description: 'person if the list marks the party as a person.' }),
    name: z.string().nullable(),
    aliases: z.array(z.string()),
    weak_aliases: z.array(z.string()).optional().meta({ description: 'Weak ones of the aliases.' }),
    dates_of_birth: z.array(day),
    addresses: z.array(z.string()),
    countries_of_affiliation: z.array(z.string()).meta({ description: 'ISO 3166, three letters.' }),
  })
  .meta({ description: 'A party on a list.' });

export const DECISION = z
  .strictObject({
    tag: z.string(),
    record_id: z.guid(),
    provider: z.string(),
    collection: z.string(),
    status: z.enum(DECISION_STATUSES),
    assignee: z.string().nullable(),
    notes: z.string().nullable(),
    version: z.int().min(1).meta({ description: 'Version of the decision. An update must name it.' }),
    created_timestamp: time,
    updated_timestamp: time,
    updated_by: z.guid().meta({ description: 'Id of the API key.' }),
  })
  .meta({ description: 'The decision of an account on a record that was found for a tag.' });

const ATTRIBUTE_RESULT = z.strictObject({
  value: z.string().meta({ description: 'The listed value.' }),
  score: share,
  query: z.string().meta({ description: 'The value in the request.' }),
  explanation: z.string().meta({ description: 'Explanation of the score, in a sentence.' }),
});

export const HIT = z
  .strictObject({
    alert: z.boolean(),
    score: share.meta({
      description: 'Σ weight × attribute score / Σ weight over the attributes used; four decimals.',
    }),
    entity: LISTED_ENTITY,
    attributes: z.strictObject({
      person_name: ATTRIBUTE_RESULT.optional(),
      org_name: ATTRIBUTE_RESULT.optional(),
      dob: ATTRIBUTE_RESULT.optional(),
      country_of_affiliation: ATTRIBUTE_RESULT.optional(),
      address: ATTRIBUTE_RESULT.optional(),
    }),
    attributes_used: z.array(attribute),
    total_weight_used: z.number(),
    decision: DECISION.nullable(),
    span: z.strictObject({ start: count, end: count }).nullish().meta({
      description: 'TEXT: position of the name, in UTF-16 code units of the text that you sent. Null in ENTITY.',
    }),
    snippet: z.string().nullish().meta({ description: 'TEXT: the name with the text around it. Null in ENTITY.' }),
  })
  .meta({ description: 'A listed party that may be the screened party.' });

export const LEFT_OUT = z
  .array(
    z.strictObject({
      attribute: z.enum([...ATTRIBUTES, 'text']),
      value: z.string().meta({
        description: 'The value, or the part of it, that cannot be read; of a text the part that was not searched.',
      }),
      expected: z.string().meta({ description: 'What can be read.' }),
    }),
  )
  .optional()
  .meta({
    description: 'What was not screened: values that cannot be read, and the rest of a text that takes too long.',
  });

const LIST = z.strictObject({
  collection: z.string(),
  version: z
    .string()
    .nullable()
    .meta({ description: 'Day of the newest record; null if the publisher gives no date.' }),
  count,
});

export const SHOWN_LISTS = {
  lists_screened: z
    .array(LIST)
    .optional()
    .meta({ description: 'The lists that the parties and texts were compared with. At least one.' }),
  lists_not_loaded: z
    .array(z.string())
    .optional()
    .meta({ description: 'Names in list_groups of which nothing is loaded: nothing was compared with them.' }),
};

export const SCREEN_RESPONSE = z
  .strictObject({
    alert: z.boolean().meta({ description: 'True if any search has an alert.' }),
    caller_id: z.string().nullable(),
    request_id: z.guid(),
    request_timestamp: time,
    tag: z.string(),
    query_type: z.string().nullish(),
    configuration_used: z.strictObject({
      entity: z.strictObject({
        alert_threshold: share,
        hit_threshold: share,
        max_results: count,
        weights: z.strictObject({
          person_name: z.number(),
          org_name: z.number(),
          dob: z.number(),
          country_of_affiliation: z.number(),
          address: z.number(),
        }),
      }),
      text: z.strictObject({ alert_threshold: share, hit_threshold: share }).optional(),
      list_groups: z.array(z.string()),
    }),
    data_version: z.string().optional().meta({ description: 'Version of the data that has the lists.' }),
    ...SHOWN_LISTS,
    ignored: z
      .array(z.string())
      .optional()
      .meta({ description: 'Fields of the request that are accepted and have no effect.' }),
    search_results: z.array(
      z.strictObject({
        alert: z.boolean(),
        tag: z.string().nullable(),
        type: z.enum(['ENTITY', 'TEXT']),
        hits: z.array(HIT).meta({ description: 'Best first.' }),
        left_out: LEFT_OUT,
      }),
    ),
  })
  .meta({ description: 'The results of the searches, in the order of the request.' });

export const VIEWS_RESPONSE = z.strictObject({
  version: z.string().meta({ description: 'Version of the data.' }),
  views: z.array(LIST.extend({ list_groups: z.array(z.string()) })),
  list_groups: z.array(
    z.strictObject({ list_group: z.string(), description: z.string(), collections: z.array(z.string()), count }),
  ),
});

export const RATE_LIMIT_RESPONSE = z.strictObject({
  billing_pricing_plan: z.string(),
  billing_account_id: z.string(),
  organization_id: z.string(),
  rate_limit_info: z.strictObject({
    requests_remaining: count,
    requests_limit: count,
    window_reset_seconds: count,
  }),
});

export const ENTITY_RESPONSE = z.strictObject({
  entity: LISTED_ENTITY.extend({
    list_groups: z.array(z.string()),
    first_observed_date: day.nullable(),
    last_observed_date: day.nullable(),
    sources: z.array(
      z.strictObject({
        provider: z.string(),
        publisher: z.string().nullable(),
        page: z.string().nullable(),
        licence: z.string().nullable(),
        date: day.nullable(),
      }),
    ),
  }),
  other_records: z
    .array(
      z.strictObject({
        provider: z.string(),
        collection: z.string(),
        record_id: z.guid(),
        name: z.string().nullable(),
      }),
    )
    .meta({ description: 'Other entries on the same party.' }),
});

const STATE = z.strictObject({
  status: z.enum(DECISION_STATUSES),
  assignee: z.string().nullable(),
  notes: z.string().nullable(),
});

export const UPDATED_DECISION = z.strictObject({ decision: DECISION });
export const DECISION_RESPONSE = z.strictObject({
  decision: DECISION,
  changes: z.array(
    z.strictObject({
      version: z.int().min(1),
      timestamp: time,
      api_key_id: z.guid(),
      from: STATE.nullable(),
      to: STATE,
    }),
  ),
});
export const DECISIONS_RESPONSE = z.strictObject({
  decisions: z.array(DECISION),
  next_page_token: z.string().nullable(),
});

export const BATCH = z
  .strictObject({
    batch_id: z.guid(),
    status: z.enum(['QUEUED', 'PROCESSING', 'PAUSED', 'SUCCESS', 'FAILED', 'CANCELLED']),
    message: z
      .string()
      .nullable()
      .meta({ description: 'Current step, reason for waiting, or reason for the failure.' }),
    tag: z.string(),
    configuration: z.strictObject({
      alert_threshold: share.optional(),
      hit_threshold: share.optional(),
      list_groups: z.array(z.string()).optional(),
    }),
    rows_done: count,
    rows_total: count.nullable(),
    percent_complete: z.int().min(0).max(100),
    rows_by_status: z.strictObject({ clear: count, hit: count, alert: count, error: count }),
    data_version: z.string().nullable(),
    resumes_timestamp: time.nullable(),
    created_timestamp: time,
    updated_timestamp: time,
    finished_timestamp: time.nullable(),
  })
  .meta({ description: 'A file that is screened row by row.' });
export const BATCHES_RESPONSE = z.strictObject({ batches: z.array(BATCH) });
