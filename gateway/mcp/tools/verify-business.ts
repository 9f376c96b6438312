import { schemaOf } from '../../../verification/openapi/document.ts';
import { DATA } from '../../../verification/request/body.ts';
import { parametersOf } from '../../../verification/request/read-options.ts';
import { SHAPE_PATHS } from '../../../verification/service/paths.ts';
import { RESPONSES } from '../../../verification/shapes/shapes.ts';
import { answered } from '../service.ts';
import { result, resultSchema, type Tool } from '../tool.ts';
import { named, withLists } from '../written-arguments.ts';

const PARAMETERS = parametersOf('v2');

/** The body of the verification API and its query, as one object. */
const ARGUMENTS = schemaOf(DATA.extend(PARAMETERS), 'input');

/** The tool that verifies a business by POST /v2/kyb/. */
export const verifyBusiness = (): Tool => ({
  name: 'verify_business',
  title: 'Verify a business',
  description:
    'Checks whether a business is what it says it is (KYB): names, addresses, persons and tax number are compared with registrations with states, tax records and other sources. Answers one task a question, each with status, result, the reason in words and the records that it rests on, and the registered entities and brands that match best. Needs a name; each further fact makes the answer surer. attrs adds tin_verification, watchlist, bankruptcies and more. The answer is kept for the audit under response_id. To find a business without checking it, use search_businesses.',
  inputSchema: ARGUMENTS,
  outputSchema: resultSchema({ verification: RESPONSES.v2 }),
  isReading: true,
  async call(written, { ask, signal }) {
    const [query, data] = [new URLSearchParams(), new Map<string, unknown>()];
    for (const [name, value] of Object.entries(withLists(written, ARGUMENTS))) {
      if (!Object.hasOwn(PARAMETERS, name)) data.set(name, value);
      else query.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
    const path = `${SHAPE_PATHS.v2}?${query}`;
    const request = { path, body: { data: Object.fromEntries(data) } };
    const { body, source } = await named('data', answered(ask, request, signal));
    return result({ verification: body }, source, (_, leftOut) =>
      leftOut.length === 0
        ? {}
        : {
            how: 'get_business shows each entity and brand by its id, section by section; package identify is shorter.',
          },
    );
  },
});
