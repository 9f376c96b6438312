export const SURFACES = ['graphql', 'kyb', 'screening'] as const;
export type Surface = (typeof SURFACES)[number];
const TIERS = ['FREE', 'CORE', 'PLUS', 'PREMIUM'] as const;
type Objects = Readonly<Record<(typeof TIERS)[number], number>>;

interface Used {
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

/** What /console/api/usage answers. */
export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly isOperator: boolean;
  readonly accounts: readonly { readonly id: string; readonly plan: string }[];
  /** Null where usage is of all accounts; credits null: unlimited. */
  readonly account: { readonly id: string; readonly plan: string; readonly credits: number | null } | null;
  readonly limits: {
    readonly requestsPerSecond: number;
    readonly burst: number;
    readonly requestsPerDay: number | null;
    readonly screeningsPerHour: number;
  } | null;
  /** Of the key that asks, where it is of the account; a limit of null is none. */
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

/** What days are shown by. */
export const MEASURES = {
  requests: { title: 'Requests', of: ({ requests }: Used) => requests },
  credits: { title: 'Credits', of: ({ credits }: Used) => credits },
  objects: { title: 'Entity objects', of: ({ objects }: Used) => objectsOf(objects) },
} as const;
export type Measure = keyof typeof MEASURES;

const objectsOf = (objects: Objects): number => TIERS.reduce((sum, tier) => sum + objects[tier], 0);

/** Every day of a period, also those without any use. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
