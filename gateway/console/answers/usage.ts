/** The answer of GET /console/api/usage. The console imports these types. */

export type Surface = 'graphql' | 'kyb' | 'screening';
/** Entity objects by the tier that they were charged at. */
export type Objects = Readonly<Record<'FREE' | 'CORE' | 'PLUS' | 'PREMIUM', number>>;

export interface Used {
  readonly requests: number;
  readonly credits: number;
  readonly objects: Objects;
}

export interface UsedOfDay extends Used {
  readonly day: string;
  readonly surface: Surface;
}

export interface UsedOfKey extends Used {
  readonly accountId: string;
  readonly apiKeyId: string;
  readonly keyPrefix: string;
  readonly label: string | null;
}

/** The usage of a period, and what the pricing plan allows. */
export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly isOperator: boolean;
  readonly accounts: readonly { readonly id: string; readonly plan: string }[];
  /** Null if the usage is of all accounts. Null credits: unlimited. */
  readonly account: { readonly id: string; readonly plan: string; readonly credits: number | null } | null;
  readonly limits: {
    readonly requestsPerSecond: number;
    readonly burst: number;
    readonly requestsPerDay: number | null;
    readonly screeningsPerHour: number;
  } | null;
  /** Of the key that sends the request, if it belongs to the account. A limit of null: unlimited. */
  readonly left:
    | readonly {
        readonly surface: Surface;
        readonly limit: number | null;
        readonly remaining: number | null;
        readonly resetSeconds: number;
      }[]
    | null;
  readonly days: readonly UsedOfDay[];
  readonly keys: readonly UsedOfKey[];
}
