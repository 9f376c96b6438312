import { PERMIT_INDUSTRIES } from '../../sources/records/permit-industries.ts';
import { classifyActivities } from './activities/classify.ts';
import { addAttributes } from './add-attributes.ts';
import type { Derivation } from './derivation.ts';
import { isCurrent } from './is-current.ts';

const texts = (json: unknown): readonly string[] => {
  const values: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
};

/** The host of a URL; for a text that is not a URL, the result is arbitrary. */
const hostOf = (url: string) => url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#:].*$/s, '');

const PERMITS: ReadonlySet<string> = new Set(Object.values(PERMIT_INDUSTRIES));

const partition = (all: readonly string[], isFirst: (each: string) => boolean) => [
  all.filter(isFirst),
  all.filter((each) => !isFirst(each)),
];

/** SQL condition: a record counts as evidence if it is current. For a closed brand all records count. */
const isEvidence = (alias: string) => `(${isCurrent(alias)} OR NOT (${isCurrent('b')}))`;

/** High-risk activities of brands that have none from a source. */
export const brandActivity: Derivation = {
  name: 'high-risk activities of brands',
  needs: {
    Brand: [],
    BrandName: ['name'],
    BrandActivity: ['activity_type'],
    Industry: ['industry_desc'],
    Website: ['website'],
    BrandDoesBusinessWithinIndustry: [],
    BrandOperatesWebsiteWebsite: [],
  },
  apply(context) {
    context.database.function('brand_activities', { deterministic: true }, (industries, names, websites) => {
      const [permits = [], stated = []] = partition(texts(industries), (each) => PERMITS.has(each));
      const found = classifyActivities({
        industries: stated,
        permits,
        names: texts(names),
        hosts: texts(websites).map(hostOf),
      });
      return found.length === 0 ? null : JSON.stringify(found);
    });
    return addAttributes(
      context,
      'BrandActivity',
      `SELECT b.key AS owner_key, a.value AS item, a.key AS place, b.first_observed_date AS first,
              b.last_observed_date AS last, b.dataset_ids AS datasets, a.value AS activity_type
       FROM (SELECT b.*, brand_activities(
               (SELECT json_group_array(i.industry_desc) FROM built.brand_does_business_within_industry AS e
                JOIN built.industry AS i ON i.key = e.to_key WHERE e.from_key = b.key AND i.industry_desc IS NOT NULL AND ${isEvidence('e')}),
               (SELECT json_group_array(n.name) FROM built.brand_name AS n WHERE n.owner_key = b.key AND n.name IS NOT NULL AND ${isEvidence('n')}),
               (SELECT json_group_array(w.website) FROM built.brand_operates_website_website AS e
                JOIN built.website AS w ON w.key = e.to_key WHERE e.from_key = b.key AND w.website IS NOT NULL AND ${isEvidence('e')})) AS found
             FROM built.brand AS b) AS b, json_each(b.found) AS a`,
    );
  },
};
