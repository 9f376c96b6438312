import { type EntityObjects, NO_OBJECTS } from '../../catalog/tiers.ts';

/**
 * Returns what a verification is charged for: the entity objects of its answer, each "at the dearest attribute that
 * returned data". A registered or legal entity is Premium if it shows registrations or bankruptcies, else Free, as its names are. A brand
 * is Plus if it shows activities, card transactions or deliverabilities, else Core. The bankruptcies that v1 repeats below brands belong to
 * their entities. Tasks are free.
 */
export function chargedObjects(body: object): EntityObjects {
  const data = 'data' in body && isObject(body.data) ? body.data : {};
  const objects = { ...NO_OBJECTS };
  for (const entity of [...listOf(data.registered_entities), ...listOf(data.legal_entities)]) {
    objects[isPremium(entity) ? 'PREMIUM' : 'FREE'] += 1;
  }
  for (const brand of listOf(data.brands)) objects[isPlus(brand) ? 'PLUS' : 'CORE'] += 1;
  return objects;
}

const isPremium = (entity: unknown): boolean =>
  isObject(entity) && PREMIUM_FIELDS.some((field) => listOf(entity[field]).length > 0);

/** State filings and court cases, by their names in all shapes. */
const PREMIUM_FIELDS = ['registrations', 'bankruptcies', 'business_bankruptcy'];

const isPlus = (brand: unknown): boolean =>
  isObject(brand) &&
  (shows(brand.activities) ||
    shows(brand.card_transactions) ||
    [brand, ...listOf(brand.operating_locations)].some(
      (place) => isObject(place) && listOf(place.addresses).some(isChecked),
    ));

/** Whether an address shows data of AddressDeliverability. */
const isChecked = (address: unknown): boolean =>
  isObject(address) && [address.deliverable, address.virtual, address.delivery_type, address.rdi].some(shows);

/** Whether a value contains data: a text, a number, or one of them at any depth. */
function shows(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(shows);
  return isObject(value) ? Object.values(value).some(shows) : value !== null && value !== undefined && value !== '';
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
