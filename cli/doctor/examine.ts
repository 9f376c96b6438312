import { dirname, join } from 'node:path';
import type { Configuration } from '../../catalog/configuration.ts';
import { isPostgres } from '../../catalog/database-location.ts';
import type { Environment } from '../../catalog/environment.ts';
import { examineDatabases } from './databases.ts';
import type { Finding } from './finding.ts';
import { examineFolder, examineRoom, roomAt } from './folders.ts';
import { examineMachine } from './machine.ts';
import { examineOthers } from './others.ts';
import { examinePort } from './ports.ts';
import { examineSettings } from './settings.ts';
import { examineSnapshot } from './snapshot.ts';

/** Node's own default, used if SVC_MAX_CONNECTIONS cannot be read. */
const CONNECTIONS = 4_096;

/**
 * Checks everything that a service in this environment depends on, and changes nothing. If the settings cannot be read, what depends on
 * them is not checked. `maxDays`: the age in days above which a snapshot is too old.
 */
export async function examine(environment: Environment, maxDays: number): Promise<readonly Finding[]> {
  const { configuration, findings } = examineSettings(environment);
  return [
    ...findings,
    ...examineMachine(configuration?.maxConnections ?? CONNECTIONS),
    ...(configuration === undefined ? [] : await examineData(configuration, maxDays)),
  ];
}

async function examineData(configuration: Configuration, maxDays: number): Promise<readonly Finding[]> {
  const { dataDirectory, warehouse } = configuration;
  const snapshot = await examineSnapshot(warehouse, maxDays);
  return [
    ...(await examinePort(configuration)),
    ...foldersOf(configuration).flatMap(([folder, files]) => examineFolder(folder, files)),
    ...examineRoom(dataDirectory, roomAt(dataDirectory), snapshot.bytes),
    ...(await examineDatabases(configuration)),
    ...(await examineOthers(configuration)),
    ...snapshot.findings,
  ];
}

/** The folders that the service writes to, each once, with their private files. */
function foldersOf({ dataDirectory, warehouse, operations }: Configuration): [string, string[]][] {
  const folders = new Map<string, string[]>([[dataDirectory, []]]);
  const add = (folder: string, file: string) => folders.set(folder, [...(folders.get(folder) ?? []), file]);
  if (!isPostgres(operations)) add(dirname(operations), operations);
  if (!isPostgres(warehouse)) add(dirname(warehouse) === dataDirectory ? dataDirectory : warehouse, warehouse);
  add(dataDirectory, join(dataDirectory, 'files'));
  add(dataDirectory, join(dataDirectory, 'uploads'));
  return [...folders];
}
