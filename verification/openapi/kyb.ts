import type { z } from 'zod';
import { MULTI, PERSON_TO_SCREEN, REQUESTED_ADDRESS, REQUESTED_PERSON, SINGLE } from '../request/body.ts';
import { parametersOf } from '../request/read-options.ts';
import { SHAPES, type Shape } from '../request/verification-request.ts';
import { SHAPE_PATHS } from '../service/paths.ts';
import { ADDRESS, FILING_ADDRESS } from '../shapes/address.ts';
import { BANKRUPTCY } from '../shapes/bankruptcy.ts';
import { CARD_QUANTITY, CARD_TRANSACTIONS } from '../shapes/card-transactions.ts';
import { LEGACY_BRAND, LEGACY_ENTITY, LEGACY_TASK } from '../shapes/legacy.ts';
import { OLDER_REGISTRATION } from '../shapes/older-entity.ts';
import { RESPONSES } from '../shapes/shapes.ts';
import { SOURCE } from '../shapes/task.ts';
import { V1_BRAND, V1_ENTITY, V1_TASK } from '../shapes/v1.ts';
import { V2_BRAND, V2_REGISTERED_ENTITY, V2_REGISTRATION, V2_TASK } from '../shapes/v2.ts';
import { type ApiPart, namedSchemas, reference, schemaOf } from './document.ts';
import { requestExamples, responseExamples } from './examples.ts';
import { headersOf } from './headers.ts';
import { KEPT_ANSWERS, KEPT_REQUESTS, keptPaths } from './kept.ts';
import { REFUSAL, refusalResponses } from './refusals.ts';

interface Route {
  readonly summary: string;
  readonly needs: string;
  readonly answer: string;
}

const ROUTES: Readonly<Record<Shape, Route>> = {
  v2: {
    summary: 'Verify a business',
    needs: 'A business name is needed.',
    answer: 'V2Response',
  },
  legacy: {
    summary: 'Verify a business, answered in the shape of v1 with the values of v2',
    needs: 'A business name is needed.',
    answer: 'LegacyResponse',
  },
  v1: {
    summary: 'Verify a business, answered in the shape of v1',
    needs: 'Two of name, address and person are needed, and persons_to_screen with attrs=watchlist.',
    answer: 'V1Response',
  },
};

const FAULT = 'data.addresses[0] expects a city, a state or a postal_code, got an object with "street_address1".';

/** The verification API. */
export const kybApi = (): ApiPart => ({
  tag: {
    name: 'Verification',
    description: 'Verify that a business is what it claims to be. Each task has a result with its reason.',
  },
  paths: {
    ...Object.fromEntries(SHAPES.map((shape) => [SHAPE_PATHS[shape], { post: operation(shape) }])),
    ...keptPaths(),
  },
  schemas: {
    ...namedSchemas(
      {
        SingleBusiness: SINGLE,
        MultiBusiness: MULTI,
        RequestedAddress: REQUESTED_ADDRESS,
        RequestedPerson: REQUESTED_PERSON,
        PersonToScreen: PERSON_TO_SCREEN,
        ...KEPT_REQUESTS,
      },
      'input',
    ),
    ...namedSchemas(
      {
        V2Response: RESPONSES.v2,
        V2Task: V2_TASK,
        V2RegisteredEntity: V2_REGISTERED_ENTITY,
        V2Brand: V2_BRAND,
        LegacyResponse: RESPONSES.legacy,
        LegacyTask: LEGACY_TASK,
        LegacyLegalEntity: LEGACY_ENTITY,
        LegacyBrand: LEGACY_BRAND,
        V1Response: RESPONSES.v1,
        V1Task: V1_TASK,
        V1LegalEntity: V1_ENTITY,
        V1Brand: V1_BRAND,
        OlderRegistration: OLDER_REGISTRATION,
        V2Registration: V2_REGISTRATION,
        Address: ADDRESS,
        FilingAddress: FILING_ADDRESS,
        Bankruptcy: BANKRUPTCY,
        CardTransactions: CARD_TRANSACTIONS,
        CardQuantity: CARD_QUANTITY,
        Source: SOURCE,
        Refusal: REFUSAL,
        ...KEPT_ANSWERS,
      },
      'output',
    ),
  },
});

function operation(shape: Shape) {
  const { summary, needs, answer } = ROUTES[shape];
  return {
    tags: ['Verification'],
    operationId: `verify_${shape}`,
    summary,
    description: `The trailing slash is optional. ${needs}`,
    parameters: Object.entries(parametersOf(shape)).map(parameter),
    requestBody: {
      required: true,
      description: `One of two forms. ${needs} A field that is null or has only spaces counts as missing.`,
      content: {
        'application/json': {
          schema: { oneOf: [reference('SingleBusiness'), reference('MultiBusiness')] },
          examples: requestExamples(),
        },
      },
    },
    responses: {
      200: {
        description: 'The result. A failed task is part of the answer and not an error.',
        headers: headersOf({ counted: true }, 'x-svc-credits', 'x-svc-decision', 'x-svc-policy'),
        content: { 'application/json': { schema: reference(answer), examples: responseExamples(shape) } },
      },
      ...refusalResponses('kyb', FAULT),
    },
  };
}

/** A query parameter; a list is one parameter, separated by commas. */
function parameter([name, schema]: [name: string, schema: z.ZodType]) {
  const { description, examples: _, ...rest } = schemaOf(schema, 'input');
  return { name, in: 'query', description, style: 'form', explode: false, schema: rest };
}
