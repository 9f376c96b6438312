import type { Objects, Surface, Used } from '../../../gateway/console/answers/usage.ts';

export const SURFACES = ['graphql', 'kyb', 'screening'] as const satisfies readonly Surface[];
const TIERS = ['FREE', 'CORE', 'PLUS', 'PREMIUM'] as const satisfies readonly (keyof Objects)[];

/** The measures by which days are shown. */
export const MEASURES = {
  requests: { title: 'Requests', of: ({ requests }: Used) => requests },
  credits: { title: 'Credits', of: ({ credits }: Used) => credits },
  objects: { title: 'Entity objects', of: ({ objects }: Used) => objectsOf(objects) },
} as const;
export type Measure = keyof typeof MEASURES;

const objectsOf = (objects: Objects): number => TIERS.reduce((sum, tier) => sum + objects[tier], 0);

/** Every day of a period, including days without usage. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
