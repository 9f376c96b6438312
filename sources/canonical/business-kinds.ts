import { valuesOf } from '../../catalog/graph.ts';
import { stageWebsite, websiteOf } from '../records/contact.ts';
import { stageBrand, stageIndustry } from '../records/firm.ts';
import { readNoted, tradeNames } from '../records/names.ts';
import { DAY, KEY, NUMBER, oneOf, oneOfField, optional, required, TEXT } from './column.ts';
import { defineKind } from './kind.ts';
import { OBSERVED } from './shared-columns.ts';

const BRAND_KEY = 'Key of the brand in your records.';
const NO_NAME = 'brand_name: expected a name, got what stands for none';
const LOCATION_KEY = 'Key of the location in your records.';

/** The column that names an industry of a classification. */
const naming = (industryType: string) =>
  industryType === 'svc_industry_description' ? 'industry_desc' : 'industry_code';

const brand = defineKind({
  name: 'brand',
  meaning: 'A brand, the customer-facing business. Further rows with the same key add names and industries.',
  identity: { key: ['brand_key'], name: 'brand_name' },
  columns: {
    brand_key: required(KEY, BRAND_KEY),
    brand_name: required(TEXT, 'Name that customers know; the first row of a key has the primary one.'),
    legal_entity_key: optional(KEY, 'Legal entity that does business as the brand.'),
    industry_type: optional(oneOfField('Industry.industryType'), 'Classification of the industry.'),
    industry_code: optional(TEXT, 'Code of the industry in its classification.'),
    industry_desc: optional(TEXT, 'What the code means; for svc_industry_description the name of the industry itself.'),
    ...OBSERVED,
  },
  faults(row) {
    const needed = row.has('industry_type') ? naming(row.text('industry_type')) : 'industry_type';
    const described = (['industry_code', 'industry_desc'] as const).filter((column) => row.has(column));
    return row.has(needed) ? [] : described.map((column) => [column, `without ${needed}`] as const);
  },
  stage(row, target) {
    const { stage, note } = target;
    const { observed } = row;
    const names = tradeNames(readNoted(row.text('brand_name'), target), '');
    if (names.length === 0) return NO_NAME;
    const industry = row.value('industry_type');
    const named = industry === undefined ? '' : row.text(naming(industry));
    if (industry !== undefined && named === '') note('industry_type alone: no industry');
    const owner = row.has('legal_entity_key') ? stage.ref('LegalEntity', row.text('legal_entity_key')) : undefined;
    const id = stageBrand(stage, row.text('brand_key'), names, owner, observed);
    if (industry !== undefined && named !== '')
      stageIndustry(stage, id, industry, named, observed, row.text('industry_desc') || null);
    return undefined;
  },
});

const affiliation = defineKind({
  name: 'affiliation',
  meaning: 'A brand is affiliated with another brand.',
  columns: {
    brand_key: required(KEY, BRAND_KEY),
    affiliated_brand_key: required(KEY, 'Key of the other brand.'),
    affiliation_type: required(oneOfField('BrandIsAffiliatedWithBrand.affiliationType'), 'How they are affiliated.'),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const [one, other] = [
      stage.ref('Brand', row.text('brand_key')),
      stage.ref('Brand', row.text('affiliated_brand_key')),
    ];
    stage.edge('BrandIsAffiliatedWithBrand', one, other, row.fields('affiliation_type'), row.observed);
    return undefined;
  },
});

const cardTransactions = defineKind({
  name: 'card_transactions',
  meaning: 'A quantity of card transactions of a brand or a location in one period.',
  columns: {
    brand_key: optional(KEY, BRAND_KEY),
    location_key: optional(KEY, LOCATION_KEY),
    quantity_type: required(
      oneOfField('BrandCardTransaction.quantityType'),
      'What is measured, amounts in U.S. dollars.',
    ),
    period: required(oneOfField('BrandCardTransaction.period'), 'Length of the period.'),
    period_start_date: required(DAY, 'First day of the period.'),
    period_end_date: required(DAY, 'Last day of the period.'),
    projected_quantity: optional(NUMBER, 'The quantity among all cards.'),
    raw_quantity: optional(NUMBER, 'The quantity among the cards of the panel; for locations only.'),
    platform_brand_key: optional(KEY, 'Brand that processed the transactions; for brands only.'),
    ...OBSERVED,
  },
  oneOf: ['brand_key', 'location_key'],
  stage(row, { stage }) {
    if (row.text('period_end_date') < row.text('period_start_date')) return 'period_end_date: before period_start_date';
    const common = row.fields('quantity_type', 'period', 'period_start_date', 'period_end_date', 'projected_quantity');
    const key = [row.text('quantity_type'), row.text('period'), row.text('period_end_date')].join(':');
    if (row.has('brand_key')) {
      const platform = row.text('platform_brand_key');
      const fields = { ...common, platformBrandId: platform === '' ? null : stage.ref('Brand', platform) };
      const owner = stage.ref('Brand', row.text('brand_key'));
      stage.attribute('BrandCardTransaction', owner, fields, row.observed, `${key}:${platform}`);
    }
    if (row.has('location_key')) {
      const owner = stage.ref('OperatingLocation', row.text('location_key'));
      const fields = { ...common, ...row.fields('raw_quantity') };
      stage.attribute('OperatingLocationCardTransaction', owner, fields, row.observed, key);
    }
    return undefined;
  },
});

const NO_WEBSITE = 'website: expected a host under a public suffix';

const website = defineKind({
  name: 'website',
  meaning: 'A website of a brand, or of a single location; with what a probe of it found.',
  columns: {
    website: required(TEXT, 'URL, with or without scheme.'),
    brand_key: optional(KEY, BRAND_KEY),
    location_key: optional(KEY, LOCATION_KEY),
    has_online_sales: optional(
      oneOfField('WebsiteOnlinePresence.hasOnlineSales'),
      'Whether goods or services can be bought on it.',
    ),
    http_status_code: optional(TEXT, 'HTTP status code that it answered with, such as `200`.'),
    website_availability: optional(TEXT, 'Whether it answered, in the words of the probe.'),
    favicon_url: optional(TEXT, 'URL of its icon.'),
    ...OBSERVED,
  },
  oneOf: ['brand_key', 'location_key'],
  stage(row, { stage }) {
    const { observed } = row;
    const id = stageWebsite(stage, row.text('website'), observed);
    if (id === undefined) return NO_WEBSITE;
    const [brandKey, locationKey] = [row.text('brand_key'), row.text('location_key')];
    if (brandKey !== '') stage.edge('BrandOperatesWebsiteWebsite', stage.ref('Brand', brandKey), id, {}, observed);
    if (locationKey !== '') {
      stage.edge(
        'OperatingLocationOperatesWebsiteWebsite',
        stage.ref('OperatingLocation', locationKey),
        id,
        {},
        observed,
      );
    }
    if (row.has('has_online_sales'))
      stage.attribute('WebsiteOnlinePresence', id, row.fields('has_online_sales'), observed);
    const probe = row.fields('http_status_code', 'website_availability', 'favicon_url');
    if (Object.values(probe).some((value) => value !== null)) {
      const content = stage.ref('WebsiteContent', `${row.text('website')}:${observed.last ?? ''}`);
      stage.entity('WebsiteContent', content, probe, observed);
      stage.edge('WebsiteServesWebsiteContent', id, content, {}, observed);
    }
    return undefined;
  },
});

const AT_LOCATIONS = valuesOf('OperatingLocationTechnologiesUsed.technology');
const ON_WEBSITES = valuesOf('WebsiteTechnologiesUsed.technology');
const TECHNOLOGIES = [...new Set([...AT_LOCATIONS, ...ON_WEBSITES])].sort();

const technology = defineKind({
  name: 'technology',
  meaning: 'A payment technology in use at a location or on a website.',
  columns: {
    technology: required(
      oneOf(TECHNOLOGIES),
      `The technology: at a location ${AT_LOCATIONS.join(', ')}; on a website ${ON_WEBSITES.join(', ')}.`,
    ),
    category: optional(TEXT, 'What it serves for, such as point of sale.'),
    location_key: optional(KEY, LOCATION_KEY),
    website: optional(TEXT, 'URL of a website that was loaded as such.'),
    ...OBSERVED,
  },
  oneOf: ['location_key', 'website'],
  stage(row, { stage }) {
    const [used, category] = [row.text('technology'), row.value('category') ?? null];
    const atLocation = AT_LOCATIONS.find((each) => each === used);
    const onWebsite = ON_WEBSITES.find((each) => each === used);
    if (row.has('website') && websiteOf(row.text('website')) === undefined) return NO_WEBSITE;
    if (row.has('location_key') && atLocation === undefined) return unknownTechnology(AT_LOCATIONS, 'location_key');
    if (row.has('website') && onWebsite === undefined) return unknownTechnology(ON_WEBSITES, 'website');
    if (row.has('location_key')) {
      const location = stage.ref('OperatingLocation', row.text('location_key'));
      const fields = { technology: atLocation, category };
      stage.attribute('OperatingLocationTechnologiesUsed', location, fields, row.observed, used);
    }
    if (row.has('website')) {
      const id = stageWebsite(stage, row.text('website'), row.observed);
      const fields = { technology: onWebsite, category };
      if (id !== undefined) stage.attribute('WebsiteTechnologiesUsed', id, fields, row.observed, used);
    }
    return undefined;
  },
});

const unknownTechnology = (known: readonly string[], column: string) =>
  `technology: expected one of ${known.join(', ')} with ${column}`;

export const BUSINESS_KINDS = [brand, affiliation, website, technology, cardTransactions];
