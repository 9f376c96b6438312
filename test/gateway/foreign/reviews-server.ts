import { createServer } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type DocumentNode, graphql, parse } from 'graphql';
import { REVIEWS } from './reviews.ts';

// Another team's subgraph: graphql-js over node:http, with nothing of this service's code. Started with a port (0 takes any
// free one), it prints its URL.

const typeDefs: DocumentNode = parse(REVIEWS);
const of = (brand: { id: string }) => [{ id: `${brand.id}:1`, text: 'Fine.', brand }];

const schema = buildSubgraphSchema([
  {
    typeDefs,
    resolvers: {
      Query: {
        latestReview: () => ({ id: '7', text: 'Good.' }),
        requestHeaders: (_: unknown, __: unknown, headers: unknown) => JSON.stringify(headers),
      },
      Brand: {
        reviews: of,
        secretReviews() {
          throw Object.assign(new Error('Reviews are for members.'), { extensions: { code: 'MEMBERS_ONLY' } });
        },
      },
    },
  },
]);

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { query, variables, operationName } = JSON.parse(body);
  const answer = await graphql({
    schema,
    source: query,
    variableValues: variables,
    operationName,
    contextValue: request.headers,
  });
  const errors = answer.errors?.map((error) => ({
    ...error.toJSON(),
    serviceName: 'reviews',
    extensions: { ...error.extensions, serviceName: 'reviews', stacktrace: [String(error.stack)] },
  }));
  response.setHeader('content-type', 'application/graphql-response+json');
  response.end(
    JSON.stringify({ ...answer, ...(errors && { errors }), extensions: { backgroundTasks: [{ id: 'theirs' }] } }),
  );
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}/graphql\n`);
});
