import type { Stage, StagedId } from '../catalog/stage.ts';
import { isoDate, TODAY } from './dates.ts';
import type { Random } from './random.ts';

/** The parts of a website's URL. All hosts end in the reserved ".example", so that no host exists. */
export interface Site {
  readonly subdomain: string;
  /** Label of the registrable domain. */
  readonly domain: string;
  readonly path?: string;
  readonly fragment?: string;
}

const AVAILABILITY = [
  { status: '200', availability: 'available' },
  { status: '404', availability: 'not found' },
  { status: '503', availability: 'server error' },
  { status: null, availability: 'no answer' },
];

const TECHNOLOGIES = [
  { technology: 'Stripe', category: 'payment processing' },
  { technology: 'PayPal', category: 'payment processing' },
  { technology: 'Shopify', category: 'online shop' },
  { technology: 'Braintree', category: 'payment processing' },
  { technology: 'Adyen', category: 'payment processing' },
] as const;

const FAVICON = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Stages a website with the findings of probes. */
export function stageWebsite(stage: Stage, random: Random, site: Site): StagedId {
  const host = `${site.subdomain}.${site.domain}.example`;
  const path = site.path ?? null;
  const url = `https://${host}${path ?? '/'}${site.fragment === undefined ? '' : `#${site.fragment}`}`;
  const id = stage.ref('Website', url);
  stage.entity('Website', id, { website: url });
  if (random.chance(0.18)) stageProbes(stage, random, id, url, host);
  if (random.chance(0.15)) stageTechnologies(stage, random, id);
  if (random.chance(0.12)) {
    stage.attribute('WebsiteOnlinePresence', id, { hasOnlineSales: random.chance(0.8) ? 'Yes' : null });
  }
  return id;
}

function stageProbes(stage: Stage, random: Random, website: StagedId, url: string, host: string): void {
  const probes = random.between(1, 3);
  for (let probe = 0; probe < probes; probe++) {
    const date = isoDate(TODAY - 5 - probe * 91);
    const seen = { first: date, last: date };
    const found = random.chance(0.85) ? AVAILABILITY[0] : random.pick(AVAILABILITY);
    const answered = found?.status === '200';
    const id = stage.ref('WebsiteContent', `${url} ${date}`);
    stage.entity(
      'WebsiteContent',
      id,
      {
        httpStatusCode: found?.status,
        websiteAvailability: found?.availability,
        faviconUrl: answered ? `https://${host}/favicon.ico` : null,
        faviconImage: answered && random.chance(0.3) ? FAVICON : null,
      },
      seen,
    );
    stage.edge('WebsiteServesWebsiteContent', website, id, undefined, seen);
  }
}

function stageTechnologies(stage: Stage, random: Random, website: StagedId): void {
  const first = random.below(TECHNOLOGIES.length);
  const count = random.chance(0.2) ? 2 : 1;
  for (let n = 0; n < count; n++) {
    const used = TECHNOLOGIES[(first + n) % TECHNOLOGIES.length];
    const seen = { first: isoDate(TODAY - 400 - n * 200), last: isoDate(TODAY - n * 150) };
    if (used !== undefined) stage.attribute('WebsiteTechnologiesUsed', website, { ...used }, seen, used.technology);
  }
}
