import { Deadline } from '../../../storage/deadline.ts';
import { screen } from '../../../verification/screening/screen.ts';
import { readScreenRequest } from '../../../verification/screening/screen-request.ts';
import { LISTS } from '../../search/screening/lists.ts';

/** The answer to a body over the invented lists. */
export const answerTo = (body: unknown) =>
  screen(
    readScreenRequest(body),
    { requestId: '8e5a5a1e-6f0f-4b53-9d0f-0a4f8c1d2e3f', at: '2026-11-20T12:00:00.000Z' },
    {
      index: LISTS,
      deadline: new Deadline(Number.POSITIVE_INFINITY),
      standing: async () => () => undefined,
    },
  );

/** A request of one ENTITY search. */
export const entity = (description: object, more: object = {}) => ({
  tag: 'onboarding',
  searches: [{ type: 'ENTITY', entity_description: description }],
  ...more,
});
