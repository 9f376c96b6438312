import type { KeptVerification, V2Response } from '../../rest/schemas.ts';

/** An answer that is not stored: nothing is known beyond the answer itself. */
export const unkept = (answer: V2Response): KeptVerification => ({
  response_id: answer.response_id,
  timestamp: new Date().toISOString(),
  ...{ api_key_id: '', package: null, attrs: [], data_version: '', path: '/v2/kyb/', request: null },
  tasks: answer.risk_summary.tasks.map((task) => ({ ...task, coverage: null, comparisons: [] })),
  matches: { legal_entities: [], brands: [] },
  answer: { shape: 'v2', body: answer },
  ...{ decision: null, decisions: [] },
});
