import { describe, expect, test } from 'vitest';
import type { SubgraphFetch } from '../../../gateway/graph/subgraph-source.ts';
import { withKeyNames } from '../../../gateway/remote/key-names.ts';
import { requestContext } from '../distributed/tiny-subgraph.ts';

const KEYS = [{ entity: 'Brand', type: 'Business', field: 'businessId' }];
const SDL = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Business @key(fields: "businessId") { businessId: ID! stars: Int likes: [Business] }
  type Review { id: ID! of: Business }
  type Query { reviews: [Review] }`;

/** What is sent for a fetch, and what becomes of the answer to it. */
async function translated(request: SubgraphFetch['request'], data: Record<string, unknown> | null = {}) {
  const sent: SubgraphFetch['request'][] = [];
  const source = withKeyNames(
    {
      async process(fetch) {
        sent.push(fetch.request);
        return { data, errors: [{ message: 'x' }] };
      },
    },
    KEYS,
    SDL,
  );
  const answer = await source.process({ request, context: requestContext() });
  return { sent: sent.map(({ query, ...more }) => ({ query: query?.replaceAll(/\s+/g, ' '), ...more })), answer };
}

describe('"fetches are sent in its names, and answers return in ours"', () => {
  const QUERY =
    'query Q($representations: [_Any!]!) { _entities(representations: $representations) { ... on Brand { stars } } }';

  test('representations have its types and keys', async () => {
    const { sent } = await translated({
      query: QUERY,
      operationName: 'Q',
      variables: {
        n: 1,
        representations: [{ __typename: 'Brand', id: 'b', more: 1 }, { __typename: 'Review', id: 'r' }, null],
      },
    });
    expect(sent).toEqual([
      {
        query: expect.stringContaining('... on Business { stars }'),
        operationName: 'Q',
        variables: {
          n: 1,
          representations: [
            { __typename: 'Business', businessId: 'b', more: 1 },
            { __typename: 'Review', id: 'r' },
            null,
          ],
        },
      },
    ]);
  });

  test.each([
    ['{ reviews { id of { id stars } } }', '{ reviews { id of { id: businessId stars } } }'],
    ['{ reviews { of { key: id likes { id } } } }', '{ reviews { of { key: businessId likes { id: businessId } } } }'],
    [
      '{ reviews { of { ...F } } } fragment F on Brand { stars }',
      '{ reviews { of { ...F } } } fragment F on Business { stars }',
    ],
  ])('%s', async (query, theirs) => {
    const { sent } = await translated({ query });
    expect(sent).toEqual([{ query: theirs, variables: {} }]);
  });

  test('types of an answer, however deep, are ours', async () => {
    const data = {
      reviews: [{ __typename: 'Review', of: { __typename: 'Business', likes: [{ __typename: 'Business' }, null] } }],
    };
    const { answer } = await translated({ query: '{ reviews { id } }' }, data);
    expect(answer).toEqual({
      data: {
        reviews: [{ __typename: 'Review', of: { __typename: 'Brand', likes: [{ __typename: 'Brand' }, null] } }],
      },
      errors: [{ message: 'x' }],
    });
    expect((await translated({ query: '{ reviews { id } }' }, null)).answer.data).toBeNull();
  });
});
