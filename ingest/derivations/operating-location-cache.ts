import type { AssociationName, ColumnName, TableName, ValueOf } from '../../catalog/graph.ts';
import type { Derivation } from './derivation.ts';
import { period, quantityType } from './sql-values.ts';

/** The newest value of a card transaction series: rank 0 within (quantityType, period). */
const latest = (
  quantity: ValueOf<'OperatingLocationCardTransaction.quantityType'>,
  column: ColumnName<'OperatingLocationCardTransaction'>,
) =>
  `(SELECT t.${column} FROM built.operating_location_card_transaction AS t
    WHERE t.owner_key = l.key AND t.quantity_type = ${quantityType(quantity)} AND t.period = ${period('12m')} AND t.series_rank = 0 LIMIT 1)`;

/** The description of the brand's first industry of a kind. */
const industry = (type: ValueOf<'Industry.industryType'> | 'naics%') =>
  `(SELECT i.industry_desc FROM built.brand_does_business_within_industry AS e JOIN built.industry AS i ON i.key = e.to_key
    WHERE e.from_key = b.key AND i.industry_type LIKE '${type}' ORDER BY e.from_rank LIMIT 1)`;

/** True if anyone with a role at the location can be reached directly. */
const roleHas = (association: TableName<AssociationName>) =>
  `EXISTS (SELECT 1 FROM built.role_is_performed_at_operating_location AS p JOIN built.${association} AS c ON c.from_key = p.from_key
    WHERE p.to_key = l.key)`;

/** Columns of the cache row and their origin: the location itself or the rank-0 record of a connection. */
const COLUMNS: Readonly<Record<Exclude<ColumnName<'OperatingLocationCache'>, 'dummy_column'>, string>> = {
  operating_location_id: 'l.id',
  brand_id: 'b.id',
  name: '(SELECT n.name FROM built.operating_location_name AS n WHERE n.owner_key = l.key AND n.rank = 0)',
  operating_status:
    '(SELECT s.operating_status FROM built.operating_location_operating_status AS s WHERE s.owner_key = l.key AND s.rank = 0)',
  full_address: 'a.full_address',
  street_address1: 'a.street_address1',
  street_address2: 'a.street_address2',
  city: 'a.city',
  state: 'a.state',
  zip: 'a.zip',
  latitude: 'a.latitude',
  longitude: 'a.longitude',
  phone_number:
    '(SELECT p.phone_number FROM built.operating_location_can_be_called_at_phone_number AS e JOIN built.phone_number AS p ON p.key = e.to_key WHERE e.from_key = l.key AND e.from_rank = 0)',
  has_role_phone_number: roleHas('role_is_associated_with_phone_number'),
  has_role_email_address: roleHas('role_is_associated_with_email_address'),
  website: 'w.website',
  website_availability: 'c.website_availability',
  website_http_status_code: 'CAST(c.http_status_code AS REAL)',
  website_favicon_url: 'c.favicon_url',
  website_first_observed_date: 'w.first_observed_date',
  website_last_observed_date: 'w.last_observed_date',
  website_technologies_used:
    '(SELECT json_group_array(t.technology) FROM (SELECT technology FROM built.website_technologies_used WHERE owner_key = w.key ORDER BY rank) AS t HAVING count(*) > 0)',
  primary_brand_naics_industry: industry('naics%'),
  primary_brand_svc_industry: industry('svc_industry_description'),
  latest12m_card_revenue_raw: latest('card_revenue_amount', 'raw_quantity'),
  latest12m_card_revenue_projected: latest('card_revenue_amount', 'projected_quantity'),
  latest12m_card_transactions_raw: latest('card_transactions_count', 'raw_quantity'),
  latest12m_card_transactions_projected: latest('card_transactions_count', 'projected_quantity'),
  latest12m_yoy_growth_raw: latest('card_revenue_yoy_growth', 'raw_quantity'),
  latest12m_yoy_growth_projected: latest('card_revenue_yoy_growth', 'projected_quantity'),
  rank_position: 'r.position',
  rank_cohort_size: 'r.cohort_size',
  review_count_avg:
    '(SELECT avg(v.review_count) FROM built.operating_location_is_subject_of_review_summary AS e JOIN built.review_summary AS v ON v.key = e.to_key WHERE e.from_key = l.key)',
};

const isCacheColumn = (name: string): name is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, name);
const CACHE_COLUMNS = Object.keys(COLUMNS).filter(isCacheColumn);

/**
 * completions.md section 1, OperatingLocationCache: "one flat denormalised row per location". A location without its own
 * website has that of its primary brand.
 */
export const operatingLocationCache: Derivation = {
  name: 'cache rows of operating locations',
  needs: {
    OperatingLocationCache: CACHE_COLUMNS,
    OperatingLocation: [],
    OperatingLocationName: ['name'],
    OperatingLocationOperatingStatus: ['operating_status'],
    OperatingLocationCardTransaction: ['quantity_type', 'period', 'raw_quantity', 'projected_quantity'],
    OperatingLocationRank: ['position', 'cohort_size'],
    Brand: [],
    Address: ['full_address', 'street_address1', 'street_address2', 'city', 'state', 'zip', 'latitude', 'longitude'],
    Industry: ['industry_type', 'industry_desc'],
    PhoneNumber: ['phone_number'],
    Website: ['website'],
    WebsiteContent: ['http_status_code', 'website_availability', 'favicon_url'],
    WebsiteTechnologiesUsed: ['technology'],
    ReviewSummary: ['review_count'],
    BrandOperatesAtOperatingLocation: [],
    BrandOperatesWebsiteWebsite: [],
    BrandDoesBusinessWithinIndustry: [],
    OperatingLocationOperatesAtAddress: [],
    OperatingLocationOperatesWebsiteWebsite: [],
    OperatingLocationCanBeCalledAtPhoneNumber: [],
    OperatingLocationIsSubjectOfReviewSummary: [],
    RoleIsPerformedAtOperatingLocation: [],
    RoleIsAssociatedWithPhoneNumber: [],
    RoleIsAssociatedWithEmailAddress: [],
    WebsiteServesWebsiteContent: [],
  },
  apply: ({ database }) =>
    database
      .prepare(
        `INSERT INTO built.operating_location_cache (owner_key, ${Object.keys(COLUMNS).join(', ')})
         SELECT l.key, ${Object.values(COLUMNS).join(', ')}
         FROM built.operating_location AS l
         LEFT JOIN built.brand_operates_at_operating_location AS eb ON eb.to_key = l.key AND eb.to_rank = 0
         LEFT JOIN built.brand AS b ON b.key = eb.from_key
         LEFT JOIN built.operating_location_operates_at_address AS ea ON ea.from_key = l.key AND ea.from_rank = 0
         LEFT JOIN built.address AS a ON a.key = ea.to_key
         LEFT JOIN built.operating_location_operates_website_website AS ew ON ew.from_key = l.key AND ew.from_rank = 0
         LEFT JOIN built.brand_operates_website_website AS bw ON bw.from_key = b.key AND bw.from_rank = 0
         LEFT JOIN built.website AS w ON w.key = coalesce(ew.to_key, bw.to_key)
         LEFT JOIN built.website_serves_website_content AS ec ON ec.from_key = w.key AND ec.from_rank = 0
         LEFT JOIN built.website_content AS c ON c.key = ec.to_key
         LEFT JOIN built.operating_location_rank AS r ON r.owner_key = l.key AND r.rank = 0
         ORDER BY l.key`,
      )
      .run().changes,
};
