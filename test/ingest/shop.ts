/** The smallest catalog that has something to load. */
export const SHOP = 'type Shop @entity { name: String }';
