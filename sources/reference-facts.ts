import type { PersonNameKind } from '../matching/names/person-names.ts';

/** The place of a ZIP code. */
export interface ZipPlace {
  readonly zip: string;
  readonly state: string;
  /** Full name of the state. Together with the county's code it is the key of the statistical areas. */
  readonly stateName: string;
  readonly county: string | null;
  readonly countyCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The statistical areas that a county belongs to. */
export interface CountyAreas {
  readonly stateName: string;
  readonly countyCode: string;
  readonly msa: string;
  readonly csa: string | null;
}

/** The share of people who have a name, 0 to 1. */
export interface PersonNameShare {
  readonly kind: PersonNameKind;
  readonly name: string;
  readonly share: number;
}

/** A word for a trade, from the publisher of a classification, and its code there. */
export interface TradeTerm {
  readonly term: string;
  readonly industryType: string;
  readonly code: string;
}

/** The description of a code of a classification. */
export interface IndustryCode {
  readonly industryType: string;
  readonly code: string;
  readonly description: string;
}

/** The kind of a watchlist party; `unknown` if the list does not say. */
export type ListedKind = 'person' | 'organisation' | 'vessel' | 'aircraft' | 'unknown';

/** The number that the keeper of a register gave one of its parties; lists that copy others keep it. */
export interface PartyNumber {
  readonly register: string;
  readonly number: string;
}

/** What a watchlist says about a party and the graph has no field for. */
export interface ListedPartyFacts {
  /** Ids of the staged watchlist entry and of the legal entity that it lists. */
  readonly entry: Uint8Array;
  readonly entity: Uint8Array;
  readonly kind: ListedKind;
  /** The number that the list's own publisher gave the party; null if it gives none. */
  readonly number: string | null;
  /**
   * The numbers of the party: entries that share a number are one party; entries with different numbers of one register
   * are two parties.
   */
  readonly numbers: readonly PartyNumber[];
}

/**
 * What a list says of one of its aliases. `weak`: it calls the alias weak, or of low quality. `unrated`: it copies another
 * list without what that says of the alias. Any other name counts as one by which the party is known.
 */
export type AliasRating = 'weak' | 'unrated';

/** An alias of a listed legal entity, and what a list says of it. */
export interface RatedAlias {
  /** Id of the staged legal entity. */
  readonly entity: Uint8Array;
  /** The name as staged. */
  readonly name: string;
  /** The dataset of the list. */
  readonly dataset: string;
  readonly rating: AliasRating;
}

/** The number that another publisher gave a legal entity, as the entity's own publisher states it. */
export interface CitedNumber {
  /** Id of the staged legal entity. */
  readonly entity: Uint8Array;
  /** The dataset of the other publisher, whose key of a legal entity the number is. */
  readonly dataset: string;
  readonly number: string;
  /** What the number is, as `svc explain` says it: LEI. */
  readonly kind: string;
}

/**
 * The number under which an office keeps the owner of a business. Places of one owner share it, in whatever ways their forms
 * write the owner.
 */
export interface OwnerAccount {
  /** Ids of the staged legal entity, undefined if the form names none, and of the staged brand. */
  readonly owner: Uint8Array | undefined;
  readonly brand: Uint8Array;
  /** The dataset, which numbers its own accounts. */
  readonly dataset: string;
  readonly number: string;
}

/** A code of one classification that equals a code of another one, or a part of it. */
export interface CodeCrosswalk {
  readonly fromType: string;
  readonly fromCode: string;
  readonly toType: string;
  readonly toCode: string;
}

/**
 * Takes facts about codes and words. They produce no records. If several sources give a fact about one code, the first
 * one is kept; shares of a name are added.
 */
export interface ReferenceFacts {
  zip(place: ZipPlace): void;
  areas(areas: CountyAreas): void;
  industry(code: IndustryCode): void;
  crosswalk(codes: CodeCrosswalk): void;
  listedParty(party: ListedPartyFacts): void;
  ratedAlias(alias: RatedAlias): void;
  citedNumber(cited: CitedNumber): void;
  ownerAccount(account: OwnerAccount): void;
  personName(share: PersonNameShare): void;
  tradeTerm(term: TradeTerm): void;
}
