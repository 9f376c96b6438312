/** What the routes on keys below /console/api/ answer. The console imports these types. */

/** What a key may ask beside trusted documents. */
export type Mode = 'off' | 'log' | 'enforce';

/** A key, without its text. */
export interface Key {
  readonly id: string;
  /** Its first characters. */
  readonly prefix: string;
  readonly account: string;
  readonly plan: string;
  readonly label: string | null;
  readonly scopes: readonly string[];
  readonly created: string;
  readonly expires: string | null;
  readonly disabled: string | null;
  readonly lastUsed: string | null;
  /** What it may ask beside trusted documents; null: what the service says. */
  readonly documents: Mode | null;
  /** Whether it stands for tokens of an issuer: nobody has its text. */
  readonly isOfToken: boolean;
}

/** A key just made: the only time its text is there. */
export interface IssuedKey extends Key {
  readonly key: string;
}

export interface Keys {
  /** Id of the key that asks. */
  readonly own: string;
  readonly account: string;
  /** What that key may be used for: it makes none that may do more. */
  readonly scopes: readonly string[];
  /** Whether it administers the service. */
  readonly mayChange: boolean;
  readonly documentsMode: Mode;
  /** All accounts, for who may change them. */
  readonly accounts: readonly { readonly id: string; readonly plan: string }[];
  readonly keys: readonly Key[];
}
