import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { type Finding, fault, good, note, sizeOf } from './finding.ts';

/** Checks Node, the installed packages, and the resources that this process may use. `connections`: SVC_MAX_CONNECTIONS. */
export function examineMachine(connections: number): readonly Finding[] {
  return [
    good('node', `${process.version} on ${process.platform} ${process.arch}`),
    ...packages(),
    ...memory({
      // 0, or more than the machine has, means that no limit is set.
      limit: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
      heap: getHeapStatistics().heap_size_limit,
    }),
    ...openFiles(openFilesLimit(), connections),
  ];
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Checks whether the installed packages are those that this version of the program was tested with. */
export function packages(root = REPOSITORY): readonly Finding[] {
  const { version, dependencies } = manifestOf(join(root, 'package.json'));
  const others = Object.entries(dependencies).flatMap(([name, wanted]) => {
    const there = installed(join(root, 'node_modules', name, 'package.json'));
    return there === wanted ? [] : [`${name} ${there ?? 'is not there'}, expected ${wanted}`];
  });
  return others.length === 0
    ? [good('program', `svc ${version} with ${Object.keys(dependencies).length} packages as its package.json requires`)]
    : [
        fault(
          'program',
          `svc ${version} has other packages than its package.json requires: ${others.join('; ')}.`,
          'run `npm ci` in the folder of the program',
        ),
      ];
}

const manifestOf = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));

function installed(file: string): string | undefined {
  try {
    return manifestOf(file).version;
  } catch {
    return undefined;
  }
}

/** Resident memory of `svc serve` over the sample city after its first query, measured with Node 24: 433 MB. */
const MIN_MEMORY = 512 * 2 ** 20;

/** `limit`: the memory above which the process is killed; `heap`: Node's maximum heap size. In bytes. */
export function memory({ limit, heap }: { readonly limit: number; readonly heap: number }): readonly Finding[] {
  const says = `${sizeOf(limit)}, of which Node's heap may take ${sizeOf(heap)}`;
  if (limit < MIN_MEMORY)
    return [
      fault(
        'memory',
        `${says}; the service needs ${sizeOf(MIN_MEMORY)}.`,
        'raise the memory limit of the container or unit (resources.limits.memory, MemoryMax=)',
      ),
    ];
  if (heap > limit)
    return [
      fault(
        'memory',
        `${says}: the system ends the process before Node frees memory.`,
        `set NODE_OPTIONS=--max-old-space-size=${Math.floor((limit / 2 ** 20) * 0.6)}, or raise the memory limit`,
      ),
    ];
  return [good('memory', says)];
}

/** Open files of the program besides connections: databases, snapshots, files of runs, and Node's own. */
const OTHER_FILES = 256;

/** `limit`: maximum open files; undefined if the system does not say. */
export function openFiles(limit: number | undefined, connections: number): readonly Finding[] {
  if (limit === undefined) return [note('open files', 'the system does not say how many a process may have')];
  const needed = connections + OTHER_FILES;
  return limit >= needed
    ? [good('open files', limit === Number.POSITIVE_INFINITY ? 'any number' : `up to ${limit}`)]
    : [
        fault(
          'open files',
          `up to ${limit}; SVC_MAX_CONNECTIONS=${connections} needs ${needed}.`,
          `raise the limit (LimitNOFILE=${needed}, ulimit -n ${needed}), or lower SVC_MAX_CONNECTIONS`,
        ),
      ];
}

/** The limit of this process, after Node has raised it at its start. */
function openFilesLimit(): number | undefined {
  // Otherwise the report resolves the names of all addresses.
  Reflect.set(process.report, 'excludeNetwork', true);
  const report: object = process.report.getReport();
  const written = 'userLimits' in report ? JSON.stringify(report.userLimits) : '{}';
  const limits: { readonly open_files?: { readonly soft: number | 'unlimited' } } = JSON.parse(written);
  const soft = limits.open_files?.soft;
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}
