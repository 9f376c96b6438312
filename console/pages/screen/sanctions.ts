/** Where the screening API is. */
export const SANCTIONS = '/evaluation/sanctions';
