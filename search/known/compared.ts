import type { Business } from '../../matching/business.ts';
import type { Entity } from '../retrieval/entities.ts';

/** The data of an entity that is compared. */
export const businessOf = ({ ownNames: _, industries: __, ...business }: Entity): Business => business;
