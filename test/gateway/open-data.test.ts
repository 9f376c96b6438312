import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { warnIfOpen } from '../../gateway/snapshots/open-data.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** What is logged of a data folder, a warehouse and an operations database of these modes, as paths below a folder. */
function warned(
  { data, warehouse, operations }: Readonly<Record<'data' | 'warehouse' | 'operations', number>>,
  inside = '',
) {
  const folder = temporaryFolder('open');
  const lines: { path: string; mode: string; expected: string; msg: string }[] = [];
  const at = {
    data: join(folder, 'data'),
    warehouse: join(folder, inside, 'w'),
    operations: join(folder, inside, 'o.db'),
  };
  mkdirSync(at.data);
  mkdirSync(at.warehouse);
  writeFileSync(at.operations, '');
  for (const [path, mode] of [
    [at.data, data],
    [at.warehouse, warehouse],
    [at.operations, operations],
  ] as const)
    chmodSync(path, mode);
  const configuration = readConfiguration({
    ...{
      SVC_DATA_DIR: at.data,
      SVC_WAREHOUSE_URL: `sqlite:${at.warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${at.operations}`,
    },
  });
  warnIfOpen(configuration, pino({}, { write: (line) => void lines.push(JSON.parse(line)) }));
  return lines.map(
    ({ path, mode, expected, msg }) => `${path.slice(folder.length + 1)} ${mode}, expected ${expected}: ${msg}`,
  );
}

const CLOSED = { data: 0o700, warehouse: 0o700, operations: 0o600 };

test.each<[modes: Partial<typeof CLOSED>, lines: string[]]>([
  [{}, []],
  [{ data: 0o500, operations: 0o400 }, []],
  [{ data: 0o750 }, ['data 750, expected 700: Others may read the data.']],
  [{ data: 0o701 }, ['data 701, expected 700: Others may read the data.']],
  [{ warehouse: 0o755 }, ['w 755, expected 700: Others may read the data.']],
  [{ operations: 0o644 }, ['o.db 644, expected 600: Others may read the data.']],
  [
    { data: 0o711, warehouse: 0o722, operations: 0o640 },
    [
      'data 711, expected 700: Others may read the data.',
      'w 722, expected 700: Others may read the data.',
      'o.db 640, expected 600: Others may read the data.',
    ],
  ],
])('"Logs a warning if other users than the service\'s may read its data": %j', (modes, lines) => {
  expect(warned({ ...CLOSED, ...modes })).toEqual(lines);
});

test('"Everything in a closed folder is protected"', () => {
  expect(warned({ data: 0o700, warehouse: 0o755, operations: 0o644 }, 'data')).toEqual([]);
});

test('what is not there yet, and databases of a server, are not looked at', () => {
  const lines: string[] = [];
  const url = 'postgres://db.example/svc';
  const none = join(temporaryFolder('open'), 'none');
  const configuration = readConfiguration({ SVC_DATA_DIR: none, SVC_WAREHOUSE_URL: url, SVC_OPERATIONS_URL: url });
  warnIfOpen(configuration, pino({}, { write: (line) => void lines.push(line) }));
  expect(lines).toEqual([]);
});
