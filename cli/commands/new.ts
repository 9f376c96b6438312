import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { LINKABLE, type Linkable } from '../new-subgraph/names.ts';
import { writeSubgraph } from '../new-subgraph/new-subgraph.ts';
import { print } from '../print.ts';
import { compose } from './compose.ts';

interface NewOptions {
  readonly entity?: string;
  readonly for: Linkable;
  readonly owner?: string;
  readonly root: string;
}

/** `svc new subgraph <name>`: a folder to start from, which composes, loads and answers without changes. */
export function newCommand(): Command {
  const subgraph = new Command('subgraph')
    .description(
      'write a new subgraph: its SDL, sample records, an example that is its test, and its entry in rover.yaml',
    )
    .argument('<name>', 'name in lower case, in the plural: permits')
    .option('--entity <Name>', "its entity; default: the name's singular, Permit")
    .addOption(new Option('--for <Entity>', 'the entity it is linked to').choices(LINKABLE).default(LINKABLE[0]))
    .option('--owner <contact>', 'who is responsible for it, as CODEOWNERS names them: @example/permits')
    .option('--root <dir>', 'the repository to write in', REPOSITORY)
    .action(newSubgraph);
  return new Command('new').description('create a new part of the service: a subgraph').addCommand(subgraph);
}

function newSubgraph(name: string, { entity, for: linked, owner, root }: NewOptions): void {
  const folder = resolve(root);
  const written = writeSubgraph(folder, { name, entity, linked, owner });
  print(written.map((path) => `wrote ${path}`));
  if (!compose(folder, false, (line) => print([line]))) process.exitCode = 1;
  else
    print([
      '',
      `Load its sample by \`npx svc ingest subgraphs/${name}/sample\`, and serve it by \`npm start\`;`,
      `subgraphs/${name}/examples has a query. docs/own-subgraph.md says how to go on.`,
    ]);
}
