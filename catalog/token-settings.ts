import { PLANS } from './plans.ts';
import { oneOf, optional, secretUrl, setting, text } from './setting.ts';

/** The settings of tokens (JWT) of an operator's own issuer, which are accepted beside API keys. */
export const TOKEN_SETTINGS = {
  jwksUrl: optional(
    'SVC_JWT_JWKS_URL',
    'URL of the public keys (JWKS) of the issuer whose tokens are accepted in addition to API keys: https://…, or http://… on this machine; unset: no tokens are accepted.',
    secretUrl,
  ),
  jwtIssuer: optional('SVC_JWT_ISSUER', 'Required value of the claim iss of a token.', text),
  jwtAudience: optional('SVC_JWT_AUDIENCE', 'Value that the claim aud of a token must be or contain.', text),
  jwtAccountClaim: setting('SVC_JWT_ACCOUNT_CLAIM', 'sub', 'Claim that identifies the account of a token.', text),
  jwtPlanClaim: setting(
    'SVC_JWT_PLAN_CLAIM',
    'plan',
    'Claim that sets the plan of the account; without it, the account keeps its plan.',
    text,
  ),
  jwtScopeClaim: setting(
    'SVC_JWT_SCOPE_CLAIM',
    'scope',
    'Claim with the scopes of a token: graph, kyb, screening, lists, admin; other words are ignored.',
    text,
  ),
  jwtPlan: setting('SVC_JWT_PLAN', 'trial', 'Plan of a new account whose token names no plan.', oneOf(...PLANS)),
};
