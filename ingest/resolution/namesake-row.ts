import type { NameWords } from './chain-name.ts';
import type { KeyedRow } from './groups-by-key.ts';

/** A brand with one of its trade names and one of its places. */
export interface NamesakeRow extends KeyedRow {
  readonly name: string;
  readonly words: string;
  readonly address: number;
  readonly state: string | null;
  readonly zip: string | null;
  readonly owner: number | null;
  readonly ownerName: string | null;
  /** The states in which the owner receives mail, separated by commas. */
  readonly ownerStates: string | null;
  /** The address at which the owner receives mail, by number; null if unknown. */
  readonly ownerMail: number | null;
  /** 1 if the record contains the name as it is; 0 if it is a part of a name in the record. */
  readonly isWhole: number;
  /** 1 if the rest of the name only says where the place is ("SUBWAY ON JEFFERSON", on Jefferson St). */
  readonly isBesidePlace: number;
  /** 1 if the name of one of its places has the number of a shop (hasShopNumber); the sticker of a truck is none. */
  readonly hasNumberedPlace: number;
  /** 1 if the owner is a person. */
  readonly isPersons: number;
  /** The brand's sectors (sectorOf), separated by commas; null or empty if unknown. */
  readonly sectors: string | null;
  /** 1 if the brand has a permit to serve or sell food. */
  readonly servesFood: number | null;
}

/** The brands that have one name in one dataset, and whose sectors do not exclude each other. */
export interface Namesakes {
  readonly rows: readonly NamesakeRow[];
  readonly words: readonly string[];
  /** Their addresses, by number. */
  readonly places: ReadonlySet<number>;
  /** The words of all trade names of the dataset. */
  readonly counts: NameWords;
  /** True if the dataset does not name the owners of most of its brands. */
  readonly ownerless: boolean;
}

/** The sectors of a brand; empty if unknown. */
export const sectorsIn = ({ sectors }: NamesakeRow): string[] =>
  (sectors ?? '').split(',').filter((sector) => sector !== '');
