import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from './keys.ts';

/** The key of a name that all processes on an operations database share; made when it is first asked for. */
export async function serviceKey(knex: Knex, name: string): Promise<string> {
  const row = { name, value: randomBytes(32).toString('base64url'), created_timestamp: now() };
  await knex('service_key').insert(row).onConflict('name').ignore();
  const kept: { readonly value: string } | undefined = await knex('service_key').first('value').where({ name });
  if (kept === undefined) throw new Error(`No key ${name} was kept.`);
  return kept.value;
}
