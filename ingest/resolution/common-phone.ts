/** Maximum places of a telephone number that says something of each: more have that of a landlord or an accountant. */
export const MAX_PLACES_OF_PHONE = 8;
