import { schemaOf } from '../../../verification/openapi/document.ts';
import { SCREEN_RESPONSE } from '../../../verification/openapi/screening-answers.ts';
import {
  ENTITY_OVERRIDES,
  LIST_GROUPS,
  PARTY,
  SCREEN_REQUEST,
} from '../../../verification/screening/screen-request.ts';
import { answered } from '../service.ts';
import { result, resultSchema, type Tool } from '../tool.ts';
import { named, withLists } from '../written-arguments.ts';

const { alert_threshold, hit_threshold, max_results } = ENTITY_OVERRIDES.shape;
const THRESHOLDS = { alert_threshold, hit_threshold, max_results };

const ARGUMENTS = schemaOf(
  PARTY.extend({ tag: SCREEN_REQUEST.shape.tag.nullish(), list_groups: LIST_GROUPS, ...THRESHOLDS }),
  'input',
);

/** The tag of a party whose caller gives none. */
const TAG = 'mcp';

/** The tool that screens one party by POST /evaluation/sanctions/screen. */
export const screenParty = (): Tool => ({
  name: 'screen_party',
  title: 'Screen a party',
  description:
    'Compares a person or an organization with sanctions lists and watchlists. Give person_name or org_name, and what else is known: day of birth, address and country lower the score of a namesake. Each hit says which listed party it is, on which list, with a score for each attribute and the reason in words; alert is true from alert_threshold (0.8) on. A hit is no proof: compare the attributes. left_out names values that could not be read: the party was screened without them. No hit means that none of lists_screened has such a party; lists_not_loaded were not compared.',
  inputSchema: ARGUMENTS,
  outputSchema: resultSchema({ screening: SCREEN_RESPONSE }),
  isReading: true,
  async call(given, { ask, signal }) {
    const { tag = TAG, list_groups, ...written } = withLists(given, ARGUMENTS);
    const [entity, party] = [new Map<string, unknown>(), new Map<string, unknown>()];
    for (const [name, value] of Object.entries(written))
      (Object.hasOwn(THRESHOLDS, name) ? entity : party).set(name, value);
    const body = {
      tag,
      searches: [{ type: 'ENTITY', entity_description: Object.fromEntries(party) }],
      configuration_overrides: { entity: Object.fromEntries(entity), list_groups },
    };
    const { body: screening, source } = await named(
      'searches[0].entity_description',
      answered(ask, { path: '/evaluation/sanctions/screen', body }, signal),
    );
    return result({ screening }, source, (_, leftOut) =>
      leftOut.length === 0
        ? {}
        : {
            how: 'Call screen_party again with a smaller max_results or a higher hit_threshold; the best hits come first.',
          },
    );
  },
});
