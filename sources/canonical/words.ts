/** Words that values are limited to, as completions.md section 1 and interface.md have them. */

export const LEGAL_ENTITY_TYPES = [
  'Co-operative',
  'Corporation',
  'General Partnership',
  'Limited Cooperative Association',
  'Limited Liability Company',
  'Limited Partnership',
  'Non-profit Co-operative',
  'Non-profit Corporation',
  'Non-profit Limited Liability Company',
  'Non-profit Limited Partnership',
  'Non-stock Co-operative',
  'Non-stock Corporation',
  'Person',
  'Professional Corporation',
  'Professional Limited Liability Company',
  'Professional Limited Partnership',
  'Sole Proprietorship',
  'Unincorporated Non-profit Association',
  'Unknown',
];

const words = (text: string) => text.split(/,\s*/);

export const LOCATION_TYPES = words(
  'professional service, retail, civic organization, hospitality, real estate, public venue, headquarters, office, trade service, business service, scientific, educational, supplier, government, residential, manufacturing, religious, agriculture, medical',
);
export const AFFILIATION_TYPES = words(
  'merged, acquired, rebranded, sub_brand, agent, co_branded, co_located, dealer, divested, franchisee, joint_venture, licensee, location_type, ownership, partnership, reseller, service, supplier',
);
export const MANAGEMENT_LEVELS = words(
  'owner, founder, board of directors, head, c-suite, director-level, vp-level, manager, non-manager',
);
export const QUANTITY_TYPES = words(
  'avg_transaction_size, has_transactions, refunds_amount, card_transactions_count, card_revenue_amount, card_customers_average_daily_count, card_revenue_yoy_growth, card_revenue_prior_period_growth',
);
export const INDUSTRY_TYPES = words('naics_2017_code, naics_2022_code, sic_code, mcc_code, svc_industry_description');
export const DELIVERY_TYPES = words(
  'Street, Multi-Tenant Building, Post Office Box, Firm, Rural Route or Highway Contract Route, General Delivery',
);
export const SUB_STATUSES = words('good_standing, not_good_standing, pending_active, pending_inactive, unknown');
export const ADDRESS_TYPES = words('headquarters, site, registered_agent, registered, officer, mailing');
export const LOCATION_TECHNOLOGIES = words('Clover, PayPal, Shopify, Square, Stripe, Toast');
export const WEBSITE_TECHNOLOGIES = words('Adyen, Braintree, PayPal, Shopify, Stripe');
