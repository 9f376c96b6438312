import type { KeptScreening, ScreenResponse } from '../../rest/schemas.ts';

/** An answer that is not stored: nothing is known beyond the answer itself. */
export const unkept = (response: ScreenResponse): KeptScreening => ({
  request_id: response.request_id,
  timestamp: response.request_timestamp,
  ...{ api_key_id: '', data_version: '', searches: [] },
  response,
});
