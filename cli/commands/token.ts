import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { introspectionToken } from '../../gateway/remote/introspection-token.ts';
import { sharedSecret } from '../../gateway/remote/shared-secret.ts';
import { print } from '../print.ts';

/** `svc token`: the token with which tools read the schema of a subgraph process. */
export function tokenCommand(): Command {
  return new Command('token')
    .description('print the token by which tools may read the schema of a subgraph process')
    .action(() => print([introspectionToken(sharedSecret(readConfiguration(process.env)))]));
}
