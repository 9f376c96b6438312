/** Path of the screening API. */
export const SANCTIONS = '/evaluation/sanctions';
