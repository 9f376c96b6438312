import { CatalogError } from './error.ts';

/** One of our entities, with another team's names for it and for its id. */
export interface KeyMapping {
  /** Brand */
  readonly entity: string;
  /** Business */
  readonly type: string;
  /** businessId: it has the id of our entity. */
  readonly field: string;
}

/** The settings of another team's subgraph in rover.yaml, under `svc`, which rover ignores. */
export interface ForeignSettings {
  /** Maximum milliseconds for an answer; absent: SVC_SUBGRAPH_TIMEOUT. */
  readonly timeout?: number;
  /** Headers of every request, as written: `Bearer ${env.REVIEWS_TOKEN}`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly keys: readonly KeyMapping[];
}

export const NO_SETTINGS: ForeignSettings = { headers: {}, keys: [] };

const MAX_TIMEOUT = 600_000;
const NAME = '[A-Za-z_]\\w*';

/** Reads the settings under `svc` of an entry of rover.yaml. Throws CatalogError, which says what was expected and where. */
export function readForeignSettings(written: unknown, at: string): ForeignSettings {
  if (written === undefined || written === null) return NO_SETTINGS;
  const { timeout, headers, keys, ...others } = recordIn(written, at);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw fault(`${at}.${unknown}`, 'nothing but timeout, headers and keys', unknown);
  return {
    ...(timeout === undefined ? {} : { timeout: milliseconds(timeout, `${at}.timeout`) }),
    headers: Object.fromEntries(
      Object.entries(recordIn(headers ?? {}, `${at}.headers`)).map(([name, value]) => [
        name,
        text(value, /^[\t\x20-\x7e]*$/, 'a text', `${at}.headers.${name}`),
      ]),
    ),
    keys: Object.entries(recordIn(keys ?? {}, `${at}.keys`)).map(([entity, value]) => {
      const [type = '', field = ''] = text(
        value,
        new RegExp(`^${NAME}\\.${NAME}$`),
        'their type and its key, such as Business.businessId',
        `${at}.keys.${entity}`,
      ).split('.');
      return { entity, type, field };
    }),
  };
}

/** Replaces `${env.NAME}` in headers by environment variables. Throws CatalogError for a variable that is not set. */
export function withEnvironment(
  headers: ForeignSettings['headers'],
  environment: Readonly<Record<string, string | undefined>>,
  at: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/\$\{env\.(\w+)\}/g, (_, variable: string) => {
        const found = environment[variable];
        if (found === undefined || found === '')
          throw new CatalogError('rover.yaml', `${at}.svc.headers.${name} needs ${variable}, which is not set.`);
        return found;
      }),
    ]),
  );
}

function milliseconds(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_TIMEOUT) return value;
  throw fault(at, `whole milliseconds from 1 to ${MAX_TIMEOUT}`, value);
}

function text(value: unknown, form: RegExp, expected: string, at: string): string {
  if (typeof value === 'string' && form.test(value)) return value;
  throw fault(at, expected, typeof value);
}

function recordIn(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw fault(at, 'a map', value);
}

const fault = (at: string, expected: string, got: unknown) =>
  new CatalogError('rover.yaml', `expected ${expected} at subgraphs.${at}, got ${String(got)}.`);
