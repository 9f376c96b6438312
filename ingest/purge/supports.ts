import type { AssociationName, EntityName } from '../../catalog/graph.ts';
import type { Catalog } from '../../catalog/model.ts';

/** A link of an entity: the association, and the side on which the entity stands. */
export interface Link {
  readonly association: string;
  readonly side: 'from' | 'to';
}

const from = (association: AssociationName): Link => ({ association, side: 'from' });
const to = (association: AssociationName): Link => ({ association, side: 'to' });

/**
 * By what records of a type are there at all. Each entry is a group of links: a record whose last link of a group is purged says
 * nothing any more but about what was purged, and goes with it. A location of no brand, a role that nobody performs, a filing of no
 * firm, a phone number, address or website of nobody. Types without a group stay, whatever is purged beside them.
 */
const SUPPORTS = {
  Brand: [],
  Industry: [],
  WatchlistEntry: [],
  OperatingLocation: [[to('BrandOperatesAtOperatingLocation')]],
  Website: [[to('BrandOperatesWebsiteWebsite'), to('OperatingLocationOperatesWebsiteWebsite')]],
  WebsiteContent: [[to('WebsiteServesWebsiteContent')]],
  ReviewSummary: [[to('OperatingLocationIsSubjectOfReviewSummary')]],
  PhoneNumber: [[to('OperatingLocationCanBeCalledAtPhoneNumber'), to('RoleIsAssociatedWithPhoneNumber')]],
  EmailAddress: [[to('RoleIsAssociatedWithEmailAddress')]],
  Tin: [[to('LegalEntityFilesTaxesUsingTin')]],
  Address: [
    [
      to('OperatingLocationOperatesAtAddress'),
      to('LegalEntityReceivesMailAtAddress'),
      to('RegistrationRecordedAddress'),
    ],
  ],
  RegisteredEntity: [[from('RegisteredEntityIsInstanceOfLegalEntity')]],
  Registration: [[from('RegistrationRegisteredRegisteredEntity')]],
  Role: [[to('LegalEntityPerformsRole')], [to('RegistrationRecordedRole'), from('RoleIsPerformedAtOperatingLocation')]],
  Person: [[from('PersonIsInstanceOfLegalEntity')]],
  // A natural person acts in roles as a legal entity of its own, and is not there by that alone.
  LegalEntity: [
    [
      from('LegalEntityPerformsRole'),
      to('RegisteredEntityIsInstanceOfLegalEntity'),
      from('LegalEntityDoesBusinessAsBrand'),
      from('LegalEntityOwnsLocationOperatingLocation'),
    ],
  ],
} satisfies { readonly [Type in EntityName]?: readonly (readonly Link[])[] };

const GROUPS: ReadonlyMap<string, readonly (readonly Link[])[]> = new Map(Object.entries(SUPPORTS));

/** The groups of links of a type; those of a team's own type are one: it goes with the last record that it is linked to. */
export function supportsOf(catalog: Catalog, type: string): readonly (readonly Link[])[] {
  const known = GROUPS.get(type);
  if (known !== undefined)
    return known.map((group) => group.filter(({ association }) => catalog.associations.has(association)));
  const links = linksOf(catalog, type);
  return links.length === 0 ? [] : [links];
}

/** All links that records of a type may have. */
export const linksOf = ({ associations }: Catalog, type: string): readonly Link[] =>
  [...associations.values()].flatMap(({ name, ...ends }) =>
    (['from', 'to'] as const).filter((side) => ends[side] === type).map((side) => ({ association: name, side })),
  );
