import type { Configuration } from '../catalog/configuration.ts';
import { CommandError } from './command-error.ts';

/** A running service that a command asks. */
export interface ServiceAt {
  /** Without a last slash. */
  readonly url: string;
  readonly key: string;
}

/** The service of option `--url`, asked with SVC_API_KEY. Throws a CommandError where the URL is none, or no key is set. */
export function serviceAt(url: string, { apiKey: key }: Pick<Configuration, 'apiKey'>): ServiceAt {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new CommandError(`--url expects http://… or https://…, got ${JSON.stringify(url)}.`);
  if (key === undefined)
    throw new CommandError('--url expects an API key in SVC_API_KEY, or its file in SVC_API_KEY_FILE, got none.');
  return { url: url.replace(/\/+$/, ''), key };
}
