import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError, describeConfiguration, readConfiguration } from '../../catalog/configuration.ts';

/** What is said of a setting that is set so; nothing if it is taken. */
function saidOf(name: string, value: string): string {
  try {
    readConfiguration({ [name]: value });
    return 'taken';
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split('\n').slice(1).join(' ').trim();
  }
}

test('golden settings: defaults, what each expects, and whether its value is shown; `npx vitest run test/catalog -u` writes them', async () => {
  const lines = describeConfiguration({}).map(({ name, value, fileName }) => {
    const shown = describeConfiguration({ [name]: 'shown' }).find((each) => each.name === name)?.value;
    return `${name}=${value}${fileName === undefined ? '' : ` or ${fileName}`}; shown as ${shown}; ${saidOf(name, '\u0001?')}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'settings.txt'));
});

test('golden defaults: as they are read', async () => {
  const plain = (_: string, value: unknown) => {
    if (value instanceof Set) return [...value];
    if (value instanceof Map) return Object.fromEntries(value);
    return typeof value === 'string' ? value.replace(process.cwd(), '.') : value;
  };
  const set = Object.entries(readConfiguration({})).filter(([, value]) => value !== undefined);
  const lines = set.map(([name, value]) => `${name}: ${JSON.stringify(value, plain)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'golden', 'defaults.txt'));
});
