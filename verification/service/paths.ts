import { SHAPES, type Shape } from '../request/verification-request.ts';

/** The REST paths of the shapes (interface.md); each is also served without its trailing slash. */
export const SHAPE_PATHS: Readonly<Record<Shape, string>> = {
  v2: '/v2/kyb/',
  legacy: '/v2/kyb-legacy/',
  v1: '/v1/kyb/',
};

/** The shapes of REST, and `whole`: a verification with its evidence, for the graph's subgraph. */
export type ServedShape = Shape | 'whole';

/** The path in the audit entry of a verification; a whole one was requested by the graph. */
export function auditedPath(shape: ServedShape, query: URLSearchParams): string {
  const path = shape === 'whole' ? '/graphql' : SHAPE_PATHS[shape];
  return query.size === 0 ? path : `${path}?${String(query).replaceAll('%2C', ',')}`;
}

/** The folder of the idempotent path that this service's own processes use: PUT verifications/<response id>/<shape>. */
export const OWN_FOLDER = 'verifications';

export const ownPath = (responseId: string, shape: ServedShape): string => `${OWN_FOLDER}/${responseId}/${shape}`;

/** The shape that a part of a path names; undefined for any other text. */
export const servedShape = (text: string | undefined): ServedShape | undefined =>
  text === 'whole' ? text : SHAPES.find((shape) => shape === text);
