import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type ObjectStore, withRoom } from '../objects/object-store.ts';
import { Summed, through } from '../objects/summed.ts';
import { isVersion } from '../sqlite/folder.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';

/** The snapshot that all replicas are to serve, and the tag of the pointer that names it. */
export interface SharedPointer {
  readonly version: string;
  readonly tag: string;
}

/** Snapshots that many replicas serve, in a folder or a bucket: `<version>.sqlite`, `<version>.json` and `current.json`. */
export interface SharedSnapshots {
  /** Undefined before the first publication. */
  current(): Promise<SharedPointer | undefined>;
  /** Complete versions, oldest first. */
  versions(): Promise<readonly string[]>;
  /**
   * Uploads a snapshot's file and makes it the current one, in place of the one that was current when the load began.
   * Rejects with PublishedMeanwhile, and leaves the pointer, if another load has published since.
   */
  publish(version: string, file: string, before: SharedPointer | undefined): Promise<void>;
  /** Makes an existing snapshot the current one; returns the version that was current before. Rejects with UnknownSnapshot. */
  use(version: string): Promise<string | undefined>;
  /** Writes a snapshot to a local file and checks it. Rejects with DamagedSnapshot; the file must not be used then. */
  fetch(version: string, file: string, signal?: AbortSignal): Promise<void>;
}

/** A snapshot in the shared place differs from what was published. */
export class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot';
}

/** Another load published while this one ran, so neither contains what the other one loaded. */
export class PublishedMeanwhile extends Error {
  override readonly name = 'PublishedMeanwhile';

  constructor(version: string, other: string | undefined) {
    super(
      `Another load published ${other ?? 'another snapshot'} while this one ran, and stays current. ${version} is in the shared place: load again on top of the other one, or make it current by \`svc snapshot use ${version}\`.`,
    );
  }
}

const POINTER = 'current.json';
/** Number of snapshots to keep in the shared place. */
const KEPT = 3;

const pointer = z.object({ version: z.string().refine(isVersion) });
const manifest = z.object({ version: z.string(), sha256: z.string() });

export function sharedSnapshots(objects: ObjectStore): SharedSnapshots {
  const current = async (): Promise<SharedPointer | undefined> => {
    const found = await objects.readText(POINTER);
    if (found === undefined) return undefined;
    const { data } = pointer.safeParse(fromJson(found.content));
    if (data === undefined) throw new DamagedSnapshot(`${POINTER} of the shared snapshots is damaged.`);
    return { version: data.version, tag: found.tag };
  };
  const versions = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const { key } of objects.list())
      if (key.endsWith('.json') && isVersion(key.slice(0, -5))) found.push(key.slice(0, -5));
    return found.sort();
  };
  const pointAt = (version: string, tag: string | undefined) =>
    objects.replaceText(POINTER, `${JSON.stringify({ version })}\n`, tag);
  return {
    current,
    versions,
    async publish(version, file, before) {
      const { size } = statSync(file);
      const summed = new Summed();
      await objects.write(`${version}.sqlite`, through(createReadStream(file), summed), { bytes: size });
      const written = { version, sha256: summed.sum() };
      await objects.write(`${version}.json`, Readable.from([`${JSON.stringify(written)}\n`]));
      if (!(await pointAt(version, before?.tag))) {
        const other = (await current())?.version;
        // Trap: a request whose answer was lost is sent again, and then finds its own pointer.
        if (other !== version) throw new PublishedMeanwhile(version, other);
      }
      const others = (await versions()).filter((each) => each !== version);
      for (const old of others.slice(0, Math.max(0, others.length - KEPT + 1))) {
        // The manifest goes first, because a snapshot without one is not listed.
        await objects.remove(`${old}.json`);
        await objects.remove(`${old}.sqlite`);
      }
    },
    async use(version) {
      for (;;) {
        const before = await current();
        if (!(await versions()).includes(version)) throw new UnknownSnapshot(version, before?.version);
        if (await pointAt(version, before?.tag)) return before?.version;
      }
    },
    async fetch(version, file, signal) {
      const said = await objects.read(`${version}.json`, undefined, signal);
      const { data } = manifest.safeParse(said && fromJson(await text(said)));
      // Trap: content that nobody reads keeps its file or its connection open, so it is opened last.
      const content =
        data?.version === version ? await objects.read(`${version}.sqlite`, undefined, signal) : undefined;
      if (content === undefined || data === undefined)
        throw new DamagedSnapshot(`Shared snapshot ${version} is not there as a whole.`);
      const summed = new Summed(() =>
        summed.sum() === data.sha256
          ? null
          : new DamagedSnapshot(`Shared snapshot ${version} is damaged: its bytes are not those that were published.`),
      );
      await withRoom(() => pipeline(through(content, summed), createWriteStream(file, { mode: 0o600 }), { signal }));
    },
  };
}

function fromJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
