/** Maximum places with a phone number that identifies each of them: if more places have it, it belongs to a landlord or an accountant. */
export const MAX_PLACES_OF_PHONE = 8;
