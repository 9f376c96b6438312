/** The federation SDL of another team's subgraph: a field of its own on Brand, a type of its own, and a root field. */
export const REVIEWS = `
extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

type Query {
  "The review that came last."
  latestReview: Review
  "What came with the request, as JSON."
  requestHeaders: String
}

type Review @key(fields: "id") {
  id: ID!
  text: String
  brand: Brand
}

type Brand @key(fields: "id") {
  id: ID!
  "What customers say of the brand."
  reviews(first: Int = 1): [Review!]
  secretReviews: [Review!]
}
`;
