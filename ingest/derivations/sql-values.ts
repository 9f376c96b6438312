import type { LimitedField, ValueOf } from '../../catalog/graph.ts';

/**
 * Writes values of a field as SQL, separated by commas: with `const status = sqlValues('Tin.validity')`,
 * `status('issued', 'invalid')` returns `'issued', 'invalid'`. A value that the field cannot have does not compile.
 */
export const sqlValues =
  <Field extends LimitedField>(_field: Field) =>
  (...values: readonly ValueOf<Field>[]): string =>
    values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

export const operatingStatus = sqlValues('OperatingLocationOperatingStatus.operatingStatus');
export const quantityType = sqlValues('BrandCardTransaction.quantityType');
export const period = sqlValues('BrandCardTransaction.period');
export const industryType = sqlValues('Industry.industryType');
export const legalEntityType = sqlValues('LegalEntityType.legalEntityType');
