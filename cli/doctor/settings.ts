import { existsSync } from 'node:fs';
import {
  type Configuration,
  ConfigurationError,
  describeConfiguration,
  readConfiguration,
} from '../../catalog/configuration.ts';
import type { Environment } from '../../catalog/environment.ts';
import { type Finding, fault, good } from './finding.ts';

const OF = 'settings';

/** Reads the settings, and checks the files that they name. The configuration is undefined if it cannot be read. */
export function examineSettings(environment: Environment): {
  readonly configuration: Configuration | undefined;
  readonly findings: readonly Finding[];
} {
  try {
    const configuration = readConfiguration(environment);
    const absent = absentFiles(configuration);
    const set = describeConfiguration(environment).filter(({ source }) => source !== 'default');
    return {
      configuration,
      findings: absent.length > 0 ? absent : [good(OF, `${set.length} set, the others have their defaults`)],
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const remedy = 'correct it where the service gets its environment; `svc config` prints every setting';
    return { configuration: undefined, findings: error.faults.map((line) => fault(OF, line, remedy)) };
  }
}

const absentFiles = ({ supergraphFile, storedOperations }: Configuration): readonly Finding[] =>
  Object.entries({ SVC_SUPERGRAPH: supergraphFile, SVC_STORED_OPERATIONS: storedOperations }).flatMap(([name, path]) =>
    path === undefined || existsSync(path)
      ? []
      : [fault(OF, `${name} names ${path}, which is not there.`, `create it, or unset ${name}`)],
  );
