import { execFileSync } from 'node:child_process';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import type { SystemPackage } from './image/base.ts';

interface Bom {
  serialNumber?: string;
  readonly metadata: { timestamp: string };
  readonly components: object[];
}

/**
 * The bill of materials in CycloneDX, as text: the production packages of package-lock.json, Node, and the packages of the operating
 * system. Dated by the commit (seconds since 1970), so that a release of one commit has one text.
 */
export function billOfMaterials(created: number, system: readonly SystemPackage[]): string {
  // By the lock file: of what is installed npm misses packages. Apollo's OpenTelemetry wants an older API than ours beside it; npm
  // lists nothing where it minds that.
  const words = ['sbom', '--omit=dev', '--omit=optional', '--package-lock-only', '--legacy-peer-deps'];
  const bom: Bom = JSON.parse(
    execFileSync('npm', [...words, '--sbom-format=cyclonedx'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    }),
  );
  delete bom.serialNumber;
  bom.metadata.timestamp = new Date(created * 1_000).toISOString();
  const node = process.versions.node;
  bom.components.push(
    { type: 'application', name: 'node', version: node, purl: `pkg:generic/node@${node}`, 'bom-ref': `node@${node}` },
    ...system.map(({ name, version, distribution }) => {
      const purl = `pkg:deb/${distribution}/${name}@${encodeURIComponent(version)}`;
      return { type: 'library', name, version, purl, 'bom-ref': purl };
    }),
  );
  return `${JSON.stringify(bom, null, 2)}\n`;
}
