import type { Configuration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { askWho, whoIs } from '../../gateway/remote/who.ts';
import { openFileStore } from '../../lists/files/file-store.ts';
import { type Finding, fault, good, messageOf, note } from './finding.ts';

type Others = Pick<
  Configuration,
  'subgraphUrls' | 'verificationUrl' | 'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;

/** Checks whether the other processes in the settings answer, and whether the file store lists its files. */
export async function examineOthers(configuration: Others): Promise<readonly Finding[]> {
  const { subgraphUrls, verificationUrl } = configuration;
  const asked = [
    ...[...subgraphUrls].map(([name, url]) => subgraphAt(name, url)),
    ...(verificationUrl === undefined ? [] : [reached('verification', verificationUrl, 'SVC_KYB_UPSTREAM_URL')]),
  ];
  return [...(await Promise.all(asked)), ...(await examineFiles(configuration))];
}

const WITHIN = 5_000;

/** A subgraph of this service must say that it is the one that is expected; other teams' need not have our routes. */
async function subgraphAt(name: string, url: string): Promise<Finding> {
  const [of, setting] = [`subgraph ${name}`, 'SVC_SUBGRAPH_URLS'];
  const catalog = readCatalog();
  const found = await reached(of, url, setting);
  if (found.state !== 'good' || !catalog.subgraphs.has(name)) return found;
  const { origin } = new URL(url);
  const who = await askWho(url, AbortSignal.timeout(WITHIN)).catch(() => undefined);
  if (who?.subgraph !== name) {
    const got = who === undefined ? 'no subgraph of this version of the service' : `subgraph ${who.subgraph}`;
    return fault(of, `${origin} is ${got}.`, `correct ${setting}, or start \`svc serve --subgraph ${name}\` there`);
  }
  const isSame = who.sdl === whoIs(catalog, name).sdl;
  return isSame ? found : note(of, `${origin} has another SDL of ${name} than this folder; update one of the two`);
}

/** Any HTTP answer counts: another team's server need not have our routes. */
async function reached(of: string, url: string, setting: string): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    const { status } = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(WITHIN) });
    return good(of, `${origin} answers (${status})`);
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return fault(
      of,
      `${origin} does not answer: ${messageOf(why)}.`,
      `start it, or correct ${setting}; then look at the network policy`,
    );
  }
}

async function examineFiles(configuration: Others): Promise<readonly Finding[]> {
  if (configuration.filesLocation === undefined) return [];
  const { bucket, prefix } = configuration.filesLocation;
  const at = `s3://${bucket}/${prefix}`;
  try {
    const store = await openFileStore(configuration);
    for await (const _ of store.list()) break;
    return [good('files', `${at} can be listed`)];
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [
      fault(
        'files',
        `${at} cannot be listed: ${messageOf(why)}.`,
        'check endpoint, keys and rights (docs/files.md, "Where files are")',
      ),
    ];
  }
}
