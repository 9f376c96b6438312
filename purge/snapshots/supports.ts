import type { AssociationName, EntityName } from '../../catalog/graph.ts';
import type { Catalog } from '../../catalog/model.ts';

/** A link of an entity: the association, and the side on which the entity is. */
export interface Link {
  readonly association: string;
  readonly side: 'from' | 'to';
}

const from = (association: AssociationName): Link => ({ association, side: 'from' });
const to = (association: AssociationName): Link => ({ association, side: 'to' });

/**
 * The links that justify the existence of a type's records. Each entry is a group of links: if all links of a record in
 * one group are purged, the record only describes what was purged, and is purged too. Examples: a location without a
 * brand, a role that nobody performs, a filing without a firm, a phone number, address or website that belongs to
 * nobody. Types without a group stay, whatever is purged around them.
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
  // A natural person acts in roles as a legal entity of its own; that link alone does not justify its existence.
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

/**
 * The groups of links of a type. The links of a team's own type are one group: its record is purged with the last
 * record that it is linked to.
 */
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
