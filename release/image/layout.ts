import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ContainerConfig } from './config.ts';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

interface Layer extends Descriptor {
  /** Digest of the tar before it is packed, by which the configuration names it. */
  readonly diffId: string;
}

/** A folder whose content is one layer; all of it root's, but the paths that `owned` names by user and group. */
export interface LayerFolder {
  readonly folder: string;
  readonly comment: string;
  readonly owned?: { readonly path: string; readonly id: number };
}

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const CONFIG = 'application/vnd.oci.image.config.v1+json';
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip';
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The architecture of this machine, as images name it. */
export const ARCHITECTURE = ARCHITECTURES[process.arch] ?? process.arch;

/**
 * Writes an OCI image layout (version 1.0.0) into a new folder: the layers in their order, a configuration, a manifest, and an index
 * that names it `reference`. Equal folders and an equal `created` (seconds since 1970) give equal bytes. Needs GNU tar.
 */
export function writeLayout(
  folder: string,
  reference: string,
  created: number,
  config: ContainerConfig,
  layerFolders: readonly LayerFolder[],
): void {
  const blobs = join(folder, 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  const layers = layerFolders.map((each) => writeLayer(blobs, created, each));
  const date = new Date(created * 1_000).toISOString();
  const image = writeJson(blobs, CONFIG, {
    created: date,
    architecture: ARCHITECTURE,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layerFolders.map(({ comment }) => ({ created: date, comment })),
  });
  const manifest = writeJson(blobs, MANIFEST, {
    schemaVersion: 2,
    mediaType: MANIFEST,
    config: image,
    layers: layers.map(({ mediaType, digest, size }) => ({ mediaType, digest, size })),
    annotations: config.Labels,
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        ...manifest,
        platform: { architecture: ARCHITECTURE, os: 'linux' },
        annotations: { 'org.opencontainers.image.ref.name': reference },
      },
    ],
  };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

function writeLayer(blobs: string, created: number, { folder, owned }: LayerFolder): Layer {
  const file = join(blobs, 'layer.tar');
  const tar = (id: number, ...words: string[]) =>
    execFileSync('tar', [
      ...['--file', file, '--directory', folder, '--sort=name', `--mtime=@${created}`, '--format=gnu'],
      ...['--numeric-owner', `--owner=${id}`, `--group=${id}`],
      ...words,
    ]);
  tar(0, '--create', ...(owned === undefined ? [] : [`--exclude=./${owned.path}`]), '.');
  if (owned !== undefined) tar(owned.id, '--append', `./${owned.path}`);
  const content = readFileSync(file);
  rmSync(file);
  return { ...writeBlob(blobs, LAYER, gzipSync(content)), diffId: digestOf(content) };
}

const writeJson = (blobs: string, mediaType: string, value: object): Descriptor =>
  writeBlob(blobs, mediaType, Buffer.from(JSON.stringify(value)));

function writeBlob(blobs: string, mediaType: string, content: Buffer): Descriptor {
  const digest = digestOf(content);
  writeFileSync(join(blobs, digest.replace('sha256:', '')), content);
  return { mediaType, digest, size: content.length };
}

const digestOf = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
