import { expect, test } from 'vitest';
import { columnsOf } from '../../../verification/portfolio/columns.ts';
import { outputColumns } from '../../../verification/portfolio/output-row.ts';
import { optionsOf } from '../requests.ts';

const namesOf = (options: Parameters<typeof optionsOf>[0]) =>
  outputColumns(columnsOf(['name']), optionsOf(options)).map(({ name }) => name);

test.each([
  ['verify', true],
  ['identify', false],
] as const)('the package %s has columns of persons and registrations: %s', (named, has) => {
  const names = namesOf({ package: named });
  expect(['person_verification', 'domestic_registration'].map((name) => names.includes(name))).toEqual([has, has]);
  expect(names).toEqual(expect.arrayContaining(['name_verification', 'address_verification']));
  expect(names).not.toContain('tin_verification');
});
