import { describe, expect, test } from 'vitest';
import { classifyActivities } from '../../../ingest/derivations/activities/classify.ts';
import { ACTIVITY_NAMES } from './activity-names.ts';
import { derived } from './stage.ts';

const of = (
  names: readonly string[],
  industries: readonly string[] = [],
  hosts: readonly string[] = [],
  permits: readonly string[] = [],
) => classifyActivities({ names, industries, hosts, permits });

describe('BrandActivity (interface.md): "keyword heuristics over industry descriptions, names and website URLs"', () => {
  test.each([
    ['BLUE ROOTS CANNABIS', 'All Other Health and Personal Care Retailers', 'Cannabis'],
    ['LUX POT SHOP', '', 'Cannabis'],
    ['LAKE CITY SMOKE SHOP', '', 'Tobacco and Vaping'],
    ['KASBAH HOOKAH LOUNGE', 'Limited-Service Restaurants', 'Tobacco and Vaping'],
    ['12GREEN', 'Tobacco, Electronic Cigarette, and Other Smoking Supplies Retailers', 'Tobacco and Vaping'],
    ["WEST'S GUNS", 'Sporting Goods Retailers', 'Firearms, Weapons and Ammunition'],
    ['ADULT ENTERTAINER', 'All Other Personal Services', 'Adult Entertainment and Dating'],
    ["THE GENTLEMEN'S CLUB", '', 'Adult Entertainment and Dating'],
    ['AMUSY', 'Other Gambling Industries', 'Gambling and Sports Betting'],
    ['EMERALD QUEEN CASINO', '', 'Gambling and Sports Betting'],
    ['ANH MINH MONEY TRANSFER INC', 'All Other Personal Services', 'Payments and Money Transfer'],
    ['AMWAY CORP', 'All Other Miscellaneous Retailers', 'Multi-level marketing'],
    ['AMERICAN PAWN LLC', '', 'Pawn Shops, Check Cashing and Payday Loans'],
    ['CAPITOL LOANS', 'Used Merchandise Retailers', 'Pawn Shops, Check Cashing and Payday Loans'],
    ['HARBOR BITCOIN', '', 'Cryptocurrencies and Digital Assets'],
    ['1201', 'Portfolio Management and Investment Advice', 'Investments and Financing'],
    ['ALL CITY BAIL BONDING', 'All Other Personal Services', 'Legal Finance'],
    ['ACI GIFT CARDS LLC', '', 'Gift Cards'],
    ['AMU NUTRITION', 'Food (Health) Supplement Retailers', 'Health and Lifestyle'],
    ["BOB JOHNSON'S PHARMACY", '', 'Prescription Drugs'],
  ])('%s (%s): %s', (name, industry, activity) => {
    expect(of([name], industry === '' ? [] : [industry])).toEqual([activity]);
  });

  test.each([
    ['SEATTLE LUXURY ADULT FAMILY HOME', 'Other Residential Care Facilities', 'a home for the old'],
    ['ADULT & YOUTH LEARNING CENTER', 'Educational Support Services', 'a school'],
    ['ALLIANCE FOR GUN RESPONSIBILITY', 'Other Social Advocacy Organizations', 'opponents'],
    ['ALLIANCE FOR GUN RESPONSIBILITY', '', 'opponents of unknown industry'],
    ['CANNABIS LAW GROUP', '', 'lawyers'],
    ['EVERGREEN CANNABIS', 'Offices of Lawyers', 'lawyers by their industry'],
    ['SMOKE FREE WASHINGTON', '', 'opponents'],
    ['PACIFIC GAMBLING ADDICTION TREATMENT', '', 'doctors'],
    ['CRYPTO CONSULTING', '', 'advisers'],
    ['BALLARD SMOKE SHOP', 'Drinking Places (Alcoholic Beverages)', 'a bar'],
    ['THE PHARMACY', 'Full-Service Restaurants', 'a restaurant'],
    ['NAIL GUNS DIRECT', '', 'tools'],
    ['PILOT CAR ESCORTS - OVERSIZE LOAD ESCORT SERVICES', '', 'escorts of trucks'],
    ['CASINO PARTY RENTALS', '', 'party supply'],
    ['GIFT, CARD & NOVELTY SHOP', 'Gift, Card, Novelty, and Souvenir Shops', 'no gift cards'],
    ['HARBOR INN', 'Hotels (except Casino Hotels) and Motels', 'what an industry says it is not'],
    ['IRON GRIP SECURITIES', 'Security Guards and Patrol Services', 'guards'],
    ['BOYLSTON INVESTMENTS LLC', 'Lessors of Residential Buildings and Dwellings', 'a landlord'],
    ['AARON WRIGHT INVESTMENTS LLC', 'Offices of Real Estate Agents and Brokers', 'an estate agent'],
    ['PIKE STREET PRAWN CO', '', 'a fishmonger'],
    ['NORTH SEATTLE TOOL LENDING LIBRARY', '', 'neighbours'],
    [
      'PHARMACY BENEFITS',
      'Pharmacy Benefit Management and Other Third Party Administration of Insurance and Pension Funds',
      'insurers',
    ],
    ['JUDGE VITAMINSKY', '', 'a person'],
    ['LOAN PHUNG', '', 'a person'],
    ['CASINO CREEK CONCRETE INC', '', 'named for a creek'],
    ['TOBACCO VALLEY FOOD PANTRY', '', 'named for a valley'],
    ['STATE PHARMACEUTICAL ASSOCIATION', '', 'an association'],
    ['FORTY NINTH INVESTMENTS', '', 'a holder of who knows what'],
    ['ARMS AROUND YOU FOUNDATION', '', 'a charity'],
  ])('%s (%s) has none: %s', (name, industry) => {
    expect(of([name], industry === '' ? [] : [industry])).toEqual([]);
  });

  describe.each(Object.entries(ACTIVITY_NAMES))('%s, by names written to mislead', (activity, { sells, traps }) => {
    const ofName = (written: string) => {
      const [, name = '', industry] = /^(.*?)(?: \((.+)\))?$/.exec(written) ?? [];
      return of([name], industry === undefined ? [] : [industry]);
    };
    test.each(sells)('%s does it', (written) => expect(ofName(written)).toEqual([activity]));
    test.each(traps)('%s does not', (written) => expect(ofName(written)).toEqual([]));
  });

  test('a name that is sure counts beside words that others use; industries that a name belies do not', () => {
    expect(of(['MARY KAY BEAUTY CONSULTANT'])).toEqual(['Multi-level marketing']);
    expect(of(['CLEANING 101'], ['Food (Health) Supplement Stores'])).toEqual([]);
    expect(of(['CANDY LANE PHARMACY'], ['Pharmacies and Drug Retailers'])).toEqual(['Prescription Drugs']);
    expect(of(['GREEN LEAF', 'CLEANING 101'], ['Food (Health) Supplement Stores'])).toEqual(['Health and Lifestyle']);
  });

  test('"brands can have several activity records"', () => {
    expect(of(['QUAYSIDE CHECK CASHING & MONEY TRANSFER'])).toEqual([
      'Payments and Money Transfer',
      'Pawn Shops, Check Cashing and Payday Loans',
    ]);
  });

  test('website URLs count by their host, lawyers of the trade aside', () => {
    expect(of(['GREEN LEAF'], [], ['www.greenleaf-cannabis.example'])).toEqual(['Cannabis']);
    expect(of(['GREEN LEAF'], [], ['cannabislawgroup.example'])).toEqual([]);
    expect(of(['GREEN LEAF'], [], ['gun-free-zones.example'])).toEqual([]);
  });

  test('"online-only brands are included"; a brand that a source gave activities keeps exactly those', async () => {
    const { rows } = await derived((stage) => {
      const [online, known] = [stage.ref('Brand', 'online'), stage.ref('Brand', 'known')];
      stage.entity('Brand', online);
      stage.entity('Website', stage.ref('Website', 'w'), { website: 'https://vapeshop.example/gift-cards' });
      stage.edge('BrandOperatesWebsiteWebsite', online, stage.ref('Website', 'w'));
      stage.entity('Brand', known);
      stage.attribute('BrandName', known, { name: 'HARBOR PHARMACY' });
      stage.attribute('BrandActivity', known, { activityType: 'Health and Lifestyle' });
    });
    expect(await rows('SELECT owner_key, rank, activity_type FROM brand_activity ORDER BY 1')).toEqual([
      { owner_key: 1, rank: 0, activity_type: 'Tobacco and Vaping' },
      { owner_key: 2, rank: 0, activity_type: 'Health and Lifestyle' },
    ]);
  });
});
