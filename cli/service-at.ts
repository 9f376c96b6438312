import type { Configuration } from '../catalog/configuration.ts';
import { CommandError } from './command-error.ts';

/** A running service that a command uses. */
export interface ServiceAt {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** The service in option `--url`, used with SVC_API_KEY. Throws a CommandError if the URL is invalid, or if no key is set. */
export function serviceAt(url: string, { apiKey: key }: Pick<Configuration, 'apiKey'>): ServiceAt {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new CommandError(`--url expects http://… or https://…, got ${JSON.stringify(url)}.`);
  if (key === undefined)
    throw new CommandError('--url expects an API key in SVC_API_KEY, or its file in SVC_API_KEY_FILE, got none.');
  return { url: url.replace(/\/+$/, ''), key };
}
