import { Command, CommanderError } from 'commander';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigurationError } from '../catalog/configuration.ts';
import { DatabaseEmptied, DatabaseTooNew, DatabaseUnreachable } from '../catalog/database-location.ts';
import { CatalogError } from '../catalog/error.ts';
import { ownVersion } from '../catalog/own-version.ts';
import { StillRead } from '../purge/still-read.ts';
import { StoreFull, StoreUnavailable } from '../storage/objects/object-store.ts';
import { CommandError } from './command-error.ts';
import { machineFault } from './machine-fault.ts';

interface Entry {
  readonly description: string;
  /** Loads the command. Only the command that runs is loaded, so that `svc keys` does not wait for the gateway to load. */
  readonly load: () => Promise<Command>;
  /** True for a command that writes to the checkout, whose files everyone may read. The package has no sources, and refuses it. */
  readonly writesSource?: true;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    description: 'start the service; without data, build a generated sample city first',
    load: async () => (await import('./commands/serve.ts')).serveCommand(),
  },
  dev: {
    description: 'serve, compose and reload whenever SDL changes, and report where SDL has faults',
    load: async () => (await import('./commands/dev.ts')).devCommand(),
    writesSource: true,
  },
  worker: {
    description: 'run lists and screening batches in a separate process',
    load: async () => (await import('./commands/worker.ts')).workerCommand(),
  },
  ingest: {
    description: 'load datasets and publish a new snapshot',
    load: async () => (await import('./commands/ingest.ts')).ingestCommand(),
  },
  sources: {
    description: 'list the formats that can be loaded, with their publishers',
    load: async () => (await import('./commands/sources.ts')).sourcesCommand(),
  },
  snapshot: {
    description: 'list, switch, verify and compare snapshots',
    load: async () => (await import('./commands/snapshot.ts')).snapshotCommand(),
  },
  purge: {
    description: 'permanently remove records from every kept snapshot, history, files and the operations database',
    load: async () => (await import('./commands/purge.ts')).purgeCommand(),
  },
  explain: {
    description: 'explain where an entity comes from, why records were joined into it, and why watchlists flag it',
    load: async () => (await import('./commands/explain.ts')).explainCommand(),
  },
  why: {
    description: 'say why a search or a screening does not find a record, or why two records are not one',
    load: async () => (await import('./commands/why.ts')).whyCommand(),
  },
  resolve: {
    description: 'decide which records are one entity and which are not; review doubtful joins',
    load: async () => (await import('./commands/resolve.ts')).resolveCommand(),
  },
  fit: {
    description: 'fit the weights of matching to your records, by pairs that people labelled',
    load: async () => (await import('./commands/fit.ts')).fitCommand(),
  },
  drill: {
    description: 'plant a listed party in a copy of the data, and measure when each surface alerts',
    load: async () => (await import('./commands/drill.ts')).drillCommand(),
  },
  policy: {
    description: 'decide on verifications by rules in a file',
    load: async () => (await import('./commands/policy.ts')).policyCommand(),
  },
  'explain-query': {
    description: 'print the cost of a query by field, its query plan and its SQL',
    load: async () => (await import('./commands/explain-query.ts')).explainQueryCommand(),
  },
  keys: {
    description: 'create, list, change, rotate and disable API keys',
    load: async () => (await import('./commands/keys.ts')).keysCommand(),
  },
  operations: {
    description: 'add, list and remove trusted documents, which clients request by id',
    load: async () => (await import('./commands/operations.ts')).operationsCommand(),
  },
  suggestions: {
    description: 'review the changes to the data that accounts suggest',
    load: async () => (await import('./commands/suggestions.ts')).suggestionsCommand(),
  },
  token: {
    description: 'print the token by which tools may read the schema of a subgraph process',
    load: async () => (await import('./commands/token.ts')).tokenCommand(),
  },
  accounts: {
    description: 'list accounts, add credits, change plans',
    load: async () => (await import('./commands/accounts.ts')).accountsCommand(),
  },
  usage: {
    description: 'show requests, credits and entity objects by day, key and surface',
    load: async () => (await import('./commands/usage.ts')).usageCommand(),
  },
  verify: {
    description: 'verify the firms of a table and write CSV, NDJSON or PARQUET',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  enrich: {
    description: 'match the rows of a table against the data and write CSV, NDJSON or PARQUET',
    load: async () => (await import('./commands/enrich.ts')).enrichCommand(),
  },
  export: {
    description: 'write businesses to a CSV, NDJSON or PARQUET file',
    load: async () => (await import('./commands/export.ts')).exportCommand(),
  },
  list: {
    description: 'show the lists of all accounts, and run one without a service',
    load: async () => (await import('./commands/list.ts')).listCommand(),
  },
  watch: {
    description: 'watch customers for an account, and read what happened to them',
    load: async () => (await import('./commands/watch.ts')).watchCommand(),
  },
  audit: {
    description: 'explain and repeat answers, and export answers and changes',
    load: async () => (await import('./commands/audit.ts')).auditCommand(),
  },
  mcp: {
    description: 'give agents tools over standard input and output (Model Context Protocol)',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  codegen: {
    description: 'write a typed TypeScript client of your operations and of the REST APIs',
    load: async () => (await import('./commands/codegen.ts')).codegenCommand(),
    writesSource: true,
  },
  new: {
    description: 'create a new subgraph: SDL, sample records, an example',
    load: async () => (await import('./commands/new.ts')).newCommand(),
    writesSource: true,
  },
  compose: {
    description: 'expand the authored SDL of all subgraphs and compose the supergraph',
    load: async () => (await import('./commands/compose.ts')).composeCommand(),
    writesSource: true,
  },
  check: {
    description: 'compare the schema with that of a commit, and check stored client operations',
    load: async () => (await import('./commands/check.ts')).checkCommand(),
  },
  doctor: {
    description: 'report what keeps the service from working and how to fix it',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  backup: {
    description: 'copy the operations database and snapshots to a folder or a bucket, while the service runs',
    load: async () => (await import('./commands/backup.ts')).backupCommand(),
  },
  restore: {
    description: 'restore a backup over the existing data; stop the service first',
    load: async () => (await import('./commands/restore.ts')).restoreCommand(),
  },
  config: {
    description: 'print the configuration in effect, secrets masked',
    load: async () => (await import('./commands/config.ts')).configCommand(),
  },
};

/** Whether this is the npm package, whose code was compiled from a checkout. */
const IS_COMPILED = import.meta.filename.endsWith('.js');

/** Data is private to the user that runs the service: folders get mode 700, files 600, including those that SQLite creates. */
const PRIVATE = 0o077;

/** Runs `svc <words>`. A failure prints one message on standard error and sets exit code 1. */
export async function main(words: readonly string[]): Promise<void> {
  const program = new Command('svc')
    .description('A self-hosted business data service.')
    .version(ownVersion())
    .exitOverride();
  for (const [name, { description, load, writesSource }] of Object.entries(COMMANDS)) {
    if (name === words[0]) {
      if (!writesSource) process.umask(PRIVATE);
      else if (IS_COMPILED)
        return fail(`svc ${name} needs the sources of svc: run it in a checkout of its repository.`);
      program.addCommand(withSettingsOf(program, await load()));
    } else program.command(name).description(description);
  }
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    // Commander has already printed its own message, or the requested help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else fail(messageOf(error));
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** Makes a command and its subcommands fail as the program does: by an exception. */
function withSettingsOf(parent: Command, command: Command): Command {
  command.copyInheritedSettings(parent);
  for (const each of command.commands) withSettingsOf(command, each);
  return command;
}

/** The message for the user; with the stack if the error does not explain itself. */
function messageOf(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof CommandError) return error.message;
  if (error instanceof CatalogError) return error.message;
  if (error instanceof DatabaseUnreachable || error instanceof DatabaseTooNew || error instanceof DatabaseEmptied)
    return error.message;
  if (
    error instanceof BackupError ||
    error instanceof StillRead ||
    error instanceof StoreUnavailable ||
    error instanceof StoreFull
  )
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const fault = machineFault(error);
  if (fault !== undefined) return fault;
  return `${error.stack}${error.cause === undefined ? '' : `\ncaused by ${messageOf(error.cause)}`}`;
}
