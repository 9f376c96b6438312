import { PLANS } from './plans.ts';
import { oneOf, optional, secretUrl, setting, text } from './setting.ts';

/** The settings of tokens (JWT) of an operator's own issuer, which are accepted beside API keys. */
export const TOKEN_SETTINGS = {
  jwksUrl: optional(
    'SVC_JWT_JWKS_URL',
    'Public keys (JWKS) of the issuer whose tokens are taken beside API keys: https://…, or http:// of this machine; unset: none are.',
    secretUrl,
  ),
  jwtIssuer: optional('SVC_JWT_ISSUER', 'What claim iss of a token has to be.', text),
  jwtAudience: optional('SVC_JWT_AUDIENCE', 'What claim aud of a token has to be, or to have among others.', text),
  jwtAccountClaim: setting('SVC_JWT_ACCOUNT_CLAIM', 'sub', 'Claim that says whose account a token is of.', text),
  jwtPlanClaim: setting(
    'SVC_JWT_PLAN_CLAIM',
    'plan',
    'Claim that says which plan the account has; without it the account keeps its plan.',
    text,
  ),
  jwtScopeClaim: setting(
    'SVC_JWT_SCOPE_CLAIM',
    'scope',
    'Claim that says what a token may be used for: graph, kyb, screening, lists, admin, among other words.',
    text,
  ),
  jwtPlan: setting(
    'SVC_JWT_PLAN',
    'trial',
    'Plan of an account that a token makes without saying which.',
    oneOf(...PLANS),
  ),
};
