/** SQL of OperationsConnection.findKey; `hash` is the engine's placeholder. */
export const findKeySql = (hash: '?' | '$1'): string => `
  select account.*, api_key.id as api_key_id, api_key.expires_timestamp, api_key.disabled_timestamp
  from api_key join account on account.id = api_key.account_id
  where api_key.hash = ${hash}`;
