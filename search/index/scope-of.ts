import type { Scope } from '../../matching/weights.ts';
import type { SearchedType } from './searched-types.ts';

/** An operating location has one address; brands and legal entities may have more than are known. */
export const scopeOf = ({ name }: Pick<SearchedType, 'name'>): Scope =>
  name === 'OperatingLocation' ? 'location' : 'firm';
