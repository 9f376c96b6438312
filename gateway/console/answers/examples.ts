import type { SearchExamples } from '../../../storage/example-business.ts';

/** What GET /console/api/examples answers. The console imports this type. */
export type Examples = SearchExamples;
