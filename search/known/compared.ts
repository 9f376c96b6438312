import type { Business } from '../../matching/business.ts';
import type { Scope } from '../../matching/compare-businesses.ts';
import type { SearchedType } from '../index/searched-types.ts';
import type { Entity } from '../retrieval/entities.ts';

/** An operating location has one address; brands and legal entities may have more than are known. */
export const scopeOf = ({ name }: Pick<SearchedType, 'name'>): Scope =>
  name === 'OperatingLocation' ? 'location' : 'firm';

/** The data of an entity that is compared. */
export const businessOf = ({ ownNames: _, industries: __, ...business }: Entity): Business => business;
