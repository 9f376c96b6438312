import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ADD_ON_TASKS,
  ATTRS,
  PACKAGES,
  type Package,
  SHAPES,
} from '../../../verification/request/verification-request.ts';
import { RESPONSES, shown } from '../../../verification/shapes/shapes.ts';
import { compactJson } from '../../docs/compact-json.ts';
import { RESPONSE_ID, TASKS, verified } from './rich-firm.ts';

// After a change that is meant, `npx vitest run test/verification/shapes -u` writes the files anew. Read the diff.

/** The tasks that core gives: those of the package, and all add-ons where attrs names them. */
const tasksOf = (level: Package, withAttrs: boolean) => {
  const isAddOn = (name: string) => ADD_ON_TASKS.some((task) => task === name);
  const isVerifyOnly = (name: string) => name === 'person_verification' || name === 'domestic_registration';
  return TASKS.filter(({ name }) => (isAddOn(name) ? withAttrs : level === 'verify' || !isVerifyOnly(name)));
};

describe('golden answers: one firm in every shape, package and with all attrs', () => {
  const cases = SHAPES.flatMap((shape) =>
    PACKAGES.flatMap((level) => [false, true].map((withAttrs) => ({ shape, level, withAttrs }))),
  );
  test.each(cases)('$shape, package $level, all attrs: $withAttrs', async ({ shape, level, withAttrs }) => {
    const options = { shape, package: level, attrs: new Set(withAttrs ? ATTRS : []) };
    const answer = shown(verified(options, { tasks: tasksOf(level, withAttrs) }), RESPONSE_ID);
    const file = `${shape}-${level}${withAttrs ? '-all-attrs' : ''}.json`;
    await expect(`${compactJson(answer)}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden', file));
    expect(RESPONSES[shape].safeParse(answer).error).toBeUndefined();
  });
});
