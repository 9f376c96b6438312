/** The answers of the key routes below /console/api/. The console imports these types. */

/** What a key may request beside trusted documents. */
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
  /** What it may request beside trusted documents; null: the default of the service. */
  readonly documents: Mode | null;
  /** Whether it represents the tokens of an issuer; such a key has no text. */
  readonly isOfToken: boolean;
}

/** A newly created key: only this answer contains its text. */
export interface IssuedKey extends Key {
  readonly key: string;
}

export interface Keys {
  /** Id of the key that sends the request. */
  readonly own: string;
  readonly account: string;
  /** The scopes of that key: it cannot create keys with further scopes. */
  readonly scopes: readonly string[];
  /** Whether that key administers the service. */
  readonly mayChange: boolean;
  readonly documentsMode: Mode;
  /** All accounts; empty if the key may not change them. */
  readonly accounts: readonly { readonly id: string; readonly plan: string }[];
  readonly keys: readonly Key[];
}
