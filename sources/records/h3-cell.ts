import { latLngToCell } from 'h3-js';

/** Resolution of Address.h3Index (interface.md, Address). */
const RESOLUTION = 10;

/** The H3 cell of coordinates, as Address.h3Index shows it. */
export const h3Cell = (latitude: number, longitude: number): string => latLngToCell(latitude, longitude, RESOLUTION);
