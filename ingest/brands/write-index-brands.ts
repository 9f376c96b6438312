import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `node ingest/brands/write-index-brands.ts <folder>` writes index-brands.tsv from an unpacked package name-suggestion-index
 * (`npm pack name-suggestion-index`): the brands that it knows in the United States, with all their names and what they do.
 */

/**
 * What the places of a brand do, as NAICS codes, by the kinds of the index. Kinds that are left out are no businesses of their own
 * (machines, signs), or bear the names of makers whose dealers are firms of their own (cars, tractors).
 */
const NAICS_OF_KINDS: readonly (readonly [naics: string, kinds: string])[] = [
  ['722', 'amenity: bar cafe fast_food food_court ice_cream pub restaurant'],
  [
    '445 455 722',
    `amenity: fuel pharmacy
     shop: alcohol bakery beverages books butcher cannabis charity cheese chemist chocolate coffee confectionery convenience
       cosmetics country_store craft dairy deli department_store e-cigarette farm florist frozen_food games general gift greengrocer
       health_food hobby kiosk music musical_instrument newsagent nutrition_supplements pasta pastry pet seafood second_hand spices
       sports stationery supermarket tea tobacco toys variety_store video_games wholesale wine`,
  ],
  [
    '449 445 455',
    `shop: agrarian antiques appliance art baby_goods bag bathroom_furnishing bed bicycle boutique candles car_parts carpet clothes
       computer curtain doityourself doors electrical electronics erotic fabric fashion_accessories fireplace fishing flooring frame
       furniture garden_centre gas glaziery golf hardware hifi household_linen houseware hunting interior_decoration jewelry kitchen
       leather lighting maternity mobile_phone optics outdoor paint party perfumery pool_supplies power_tools radiotechnics safety
       security shoes ski surf swimming_pool telecommunication tiles tool trade vacuum_cleaner watches window_blind wool`,
  ],
  ['721 531', 'tourism: hostel hotel motel resort'],
  [
    '522 541',
    'amenity: bank bureau_de_change money_transfer office: financial financial_advisor insurance tax_advisor shop: money_lender pawnbroker',
  ],
  [
    '811 445',
    `amenity: car_wash vehicle_inspection
     shop: beauty car_repair dry_cleaning funeral_directors hairdresser hairdresser_supply laundry massage motorcycle_repair nails
       pet_grooming shoe_repair tailor tattoo truck_repair tyres`,
  ],
  [
    '621 713 611 445 541',
    `amenity: childcare cinema clinic dancing_school dentist doctors driving_school hospital kindergarten language_school music_school
       prep_school school training veterinary
     leisure: amusement_arcade bowling_alley dance escape_game fitness_centre indoor_play miniature_golf sports_centre trampoline_park
     healthcare: audiologist blood_donation counselling laboratory physiotherapist sample_collection
     shop: hearing_aids medical_supply optician tourism: theme_park`,
  ],
  [
    '531 484 492 561 323',
    `amenity: car_rental post_depot post_office office: coworking courier employment_agency estate_agent moving_company security
     shop: copyshop party_rental plant_hire printing rental storage_rental tool_hire travel_agency truck_rental`,
  ],
];

const LISTED = z.object({
  locationSet: z.object({ include: z.array(z.unknown()).default([]), exclude: z.array(z.unknown()).default([]) }),
  matchNames: z.array(z.string()).default([]),
  tags: z.record(z.string(), z.string()),
});
const INDEX = z.object({
  _meta: z.object({ version: z.string() }),
  nsi: z.record(z.string(), z.object({ items: z.array(LISTED) })),
});

/** The tags that name a brand; the first one that it has is its name. */
const NAMES = ['name', 'brand', 'official_name', 'alt_name', 'short_name'];
/** Names in Latin letters and digits, as registers write them. */
const WRITTEN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]+$/u;

const naicsOf = new Map(
  NAICS_OF_KINDS.flatMap(([naics, kinds]) => {
    let key = '';
    return kinds.split(/\s+/).flatMap((word): [string, string][] => {
      if (!word.endsWith(':')) return [[`${key}/${word}`, naics]];
      key = word.slice(0, -1);
      return [];
    });
  }),
);

function isUnitedStates({ include, exclude }: z.output<typeof LISTED>['locationSet']): boolean {
  const [within, without] = [include, exclude].map((places) => places.map((place) => String(place).toLowerCase()));
  const is = (place: string) => place === 'us' || place.startsWith('us-');
  return within?.some(is) === true || (within?.includes('001') === true && without?.includes('us') !== true);
}

/** The brands of the index as lines of the table, in the order of their names; a brand of several kinds has them all. */
function brandLines({ nsi }: z.output<typeof INDEX>): readonly string[] {
  const brands = new Map<string, { readonly names: Set<string>; readonly naics: Set<string> }>();
  for (const [path, { items }] of Object.entries(nsi)) {
    const naics = naicsOf.get(path.replace(/^brands\//, ''));
    if (naics === undefined) continue;
    for (const { locationSet, matchNames, tags } of items) {
      const names = [...NAMES.flatMap((tag) => (tags[tag] ?? '').split(';')), ...matchNames]
        .map((name) => name.trim().toUpperCase())
        .filter((name) => WRITTEN.test(name) && !/[|\t]/.test(name));
      const [name] = names;
      if (name === undefined || !isUnitedStates(locationSet)) continue;
      const id = tags['brand:wikidata'] ?? name;
      const brand = brands.get(id) ?? { names: new Set(), naics: new Set() };
      brands.set(id, brand);
      for (const each of names) brand.names.add(each);
      for (const code of naics.split(' ')) brand.naics.add(code);
    }
  }
  const lines = [...brands.values()].map(({ names, naics }) => {
    const [name = '', ...aliases] = names;
    return [name, aliases.join(' | '), [...naics].join(' ')].join('\t');
  });
  return lines.sort((one, other) => (one < other ? -1 : 1));
}

const [folder = '.'] = process.argv.slice(2);
const index = INDEX.parse(JSON.parse(readFileSync(join(folder, 'dist/json/nsi.min.json'), 'utf8')));
const source = `# Generated by ingest/brands/write-index-brands.ts from name-suggestion-index ${index._meta.version}; its licence: index-brands-licence.md`;
const table = [source, 'name\taliases\tnaics', ...brandLines(index)].join('\n');
writeFileSync(join(import.meta.dirname, 'index-brands.tsv'), `${table}\n`);
