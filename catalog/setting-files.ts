import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';
import type { Setting } from './setting.ts';

/** The variable that names a file with the value of a setting, as Docker and Kubernetes mount secrets. */
export const fileNameOf = (setting: string): string => `${setting}_FILE`;

/**
 * Returns the environment with the values of settings whose files it names, without trailing line breaks, and a line for each fault: both
 * are set, or the file cannot be read or is empty. No line repeats the contents of a file.
 */
export function withFiles(
  environment: Environment,
  settings: readonly Setting[],
): { readonly values: Environment; readonly faults: readonly string[] } {
  const values: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const { name, inFile } of settings) {
    const variable = fileNameOf(name);
    const file = inFile ? environment[variable] || undefined : undefined;
    if (file === undefined) continue;
    if (environment[name]) faults.push(`${name} and ${variable} are both set; expected one of them.`);
    else {
      const got = contentOf(file);
      if ('fault' in got)
        faults.push(`${variable} expects a file that holds a value, got ${JSON.stringify(file)}, which ${got.fault}.`);
      else values[name] = got.content;
    }
  }
  return { values, faults };
}

function contentOf(file: string): { readonly content: string } | { readonly fault: string } {
  try {
    const content = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    return content === '' ? { fault: 'is empty' } : { content };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { fault: `cannot be read (${code})` };
  }
}
