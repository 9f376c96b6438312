import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedFields, StagedId } from '../catalog/stage.ts';
import { type City, citiesOf, STATES, streetOf } from './places.ts';
import { mix, type Random } from './random.ts';

/** The parts of an address that are known. */
export type AddressShape = 'full' | 'none' | 'blank' | 'city' | 'zip' | 'foreign';

const STREETS = 900;
const BUILDINGS = 60;
const AGENTS = 16;

/** Chooses an address in a city for a business, and stages it; undefined for shape "none". */
export function stageAddress(stage: Stage, random: Random, city: City, shape: AddressShape): StagedId | undefined {
  if (shape === 'none') return undefined;
  if (shape === 'blank') return stagePartial(stage, 'USA', { country: 'USA' });
  if (shape === 'city') return stagePartial(stage, city.name + city.state, { city: city.name, state: city.state });
  if (shape === 'foreign') return stageForeign(stage, random);
  if (shape === 'zip') {
    const zip = zipText(city.firstZip + random.below(city.zips));
    return stagePartial(stage, zip, { zip });
  }
  const roll = random.fraction();
  // Offices share the large buildings of a city. Its few thousand shops and houses stand alone or in small buildings.
  if (roll < 0.14) return stageStreet(stage, city, building(city, random.below(BUILDINGS)), `STE ${suite(random)}`);
  const street = Math.floor(random.fraction() * random.fraction() * STREETS);
  return stageStreet(stage, city, { street, number: random.between(1, 119) * 100 + random.below(100) }, unit(random));
}

/** Stages a post office box of a city. */
export function stagePostBox(stage: Stage, random: Random, city: City): StagedId {
  const box = random.between(1, 9999);
  const zip = zipText(city.firstZip + (box % city.zips));
  const id = stage.ref('Address', `${city.index}:box:${box}`);
  stage.entity('Address', id, { streetAddress1: `PO BOX ${box}`, ...cityFields(city), zip });
  stageDeliverability(stage, id, mix(city.index, box), 'Post Office Box');
  return id;
}

/** Offices of registered agents by state: few, and each receives mail for thousands of entities. */
export type AgentOffices = ReadonlyMap<string, readonly StagedId[]>;

export function stageAgentOffices(stage: Stage): AgentOffices {
  return new Map(
    STATES.map((state) => {
      const city = citiesOf(state).items[0];
      if (city === undefined) return [state, []];
      const office = (agent: number) => stageStreet(stage, city, building(city, agent % 5), `STE ${(agent + 1) * 10}`);
      return [state, Array.from({ length: AGENTS }, (_, agent) => office(agent))];
    }),
  );
}

interface BuildingAddress {
  readonly street: number;
  readonly number: number;
}

function building(city: City, index: number): BuildingAddress {
  const bits = mix(city.index, index, 7);
  return { street: bits % 60, number: 100 * (1 + ((bits >>> 8) % 90)) + ((bits >>> 16) % 50) * 2 };
}

const suite = (random: Random) => random.between(1, 24) * 100 + random.below(30);

function unit(random: Random): string | null {
  const roll = random.fraction();
  if (roll < 0.76) return null;
  if (roll < 0.88) return `UNIT ${random.between(1, 40)}`;
  if (roll < 0.94) return `STE ${String.fromCharCode(65 + random.below(12))}`;
  if (roll < 0.98) return `APT ${random.between(1, 400)}`;
  return `FL ${random.between(2, 30)}`;
}

/**
 * Stages a street address. All its values are derived from city, street, number and unit, so all brands stage the same
 * record.
 */
function stageStreet(stage: Stage, city: City, place: BuildingAddress, unitText: string | null): StagedId {
  const id = stage.ref('Address', `${city.index}:${place.street}:${place.number}:${unitText ?? ''}`);
  const bits = mix(city.index, place.street, place.number);
  const east = (place.number / 12_000 - 0.5) * 0.24;
  const north = (((place.street * 389) % STREETS) / STREETS - 0.5) * 0.18;
  const located = bits % 25 !== 0;
  stage.entity('Address', id, {
    streetAddress1: `${place.number} ${streetOf(city, place.street)}`,
    streetAddress2: unitText,
    ...cityFields(city),
    zip: zipText(city.firstZip + (Math.floor(((place.street * 389) % STREETS) / 8) % city.zips)),
    latitude: located ? Math.round((city.latitude + north) * 1e5) / 1e5 : null,
    longitude: located ? Math.round((city.longitude + east) * 1e5) / 1e5 : null,
  });
  stageDeliverability(stage, id, bits, unitText === null ? 'Street' : 'Multi-Tenant Building');
  return id;
}

const cityFields = (city: City) => ({
  city: city.name,
  state: city.state,
  county: city.county,
  msa: city.msa,
  csa: city.csa,
});

const zipText = (zip: number) => String(zip).padStart(5, '0');

function stagePartial(stage: Stage, key: string, fields: StagedFields<'Address'>): StagedId {
  const id = stage.ref('Address', `partial:${key}`);
  stage.entity('Address', id, fields);
  return id;
}

const ABROAD = [
  { country: 'CAN', city: 'PORT CLEMENCE', streets: ['QUAY RD', 'MAPLE CRES'] },
  { country: 'MEX', city: 'BAHIA SERENA', streets: ['CALLE DEL MUELLE', 'AV DE LAS PALMAS'] },
  { country: 'GBR', city: 'WHARFMOUTH', streets: ['HARBOUR ROW', 'MILL LN'] },
  { country: 'DEU', city: 'HAFENSTADT', streets: ['KAISTR', 'MUHLENWEG'] },
  { country: 'JPN', city: 'MINATOYAMA', streets: ['SAKURA DORI', 'KAIGAN DORI'] },
];

function stageForeign(stage: Stage, random: Random): StagedId {
  const { country, city, streets } = random.pick(ABROAD);
  const streetAddress1 = `${random.between(1, 300)} ${random.pick(streets)}`;
  const id = stage.ref('Address', `${country}:${streetAddress1}`);
  stage.entity('Address', id, { streetAddress1, city, country });
  return id;
}

type DeliveryType = ValueOf<'AddressDeliverability.deliveryType'>;
const OTHER_DELIVERY: readonly (DeliveryType | null)[] = [
  'Firm',
  'Rural Route or Highway Contract Route',
  'General Delivery',
  null,
];

/** Stages the deliverability of a fifth of the addresses; it is derived from the address itself. */
function stageDeliverability(stage: Stage, address: StagedId, bits: number, usual: DeliveryType): void {
  const roll = (bits >>> 4) % 100;
  if (roll >= 20) return;
  const kind = (bits >>> 12) % 40;
  const vacancy = (bits >>> 20) % 30;
  stage.attribute('AddressDeliverability', address, {
    rdi: vacancy === 3 ? null : (bits >>> 25) % 6 === 0 ? 'residential' : 'commercial',
    deliveryType: kind < 4 ? OTHER_DELIVERY[kind] : usual,
    deliverable: vacancy === 0 ? 'vacant' : vacancy === 1 ? 'not_deliverable' : vacancy === 2 ? null : 'deliverable',
    virtual: kind === 4 ? null : kind === 5 ? 'virtual_cmra' : 'not_virtual',
  });
}
