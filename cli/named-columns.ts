import { InvalidArgumentError } from 'commander';
import { COLUMN_NAMES, type Column } from '../verification/portfolio/columns.ts';

/** Reads `name=Firma,postal_code=PLZ`, for Commander. */
export function namedColumns(written: string): ReadonlyMap<Column, string> {
  return new Map(
    written.split(',').map((pair): [Column, string] => {
      const [purpose = '', ...header] = pair.split('=');
      const column = COLUMN_NAMES.find((each) => each === purpose.trim());
      const name = header.join('=').trim();
      if (column === undefined || name === '')
        throw new InvalidArgumentError(`Expected pairs such as name=Firma of ${COLUMN_NAMES.join(', ')}.`);
      return [column, name];
    }),
  );
}
