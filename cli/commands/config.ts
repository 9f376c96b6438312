import { Command } from 'commander';
import { describeConfiguration, readConfiguration } from '../../catalog/configuration.ts';

/** `svc config`: every setting in effect, as lines of an environment file; then its faults, if any. */
export function configCommand(): Command {
  return new Command('config').description('print the configuration in effect, secrets masked').action(() => {
    process.stdout.write(`${configurationLines(process.env).join('\n')}\n`);
    readConfiguration(process.env);
  });
}

export function configurationLines(environment: Readonly<Record<string, string | undefined>>): string[] {
  return describeConfiguration(environment).flatMap(({ name, value, source, description, fileName }) => [
    `# ${description}${source === 'default' ? '' : ' (set)'}`,
    ...(fileName === undefined ? [] : [`# ${fileName} names a file that holds it.`]),
    `${value === '' ? '# ' : ''}${source === 'file' ? fileName : name}=${value}`,
  ]);
}
