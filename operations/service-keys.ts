import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { now } from './keys.ts';

/** The key with a name that all processes on an operations database share; created on the first call. */
export const serviceKey = (knex: Knex, name: string): Promise<string> =>
  keepServiceKey(knex, name, randomBytes(32).toString('base64url'));

/** Stores a value as the key with a name, unless there is one; returns the key that is stored. */
export async function keepServiceKey(knex: Knex, name: string, value: string): Promise<string> {
  const row = { name, value, created_timestamp: now() };
  await knex('service_key').insert(row).onConflict('name').ignore();
  const kept: { readonly value: string } | undefined = await knex('service_key').first('value').where({ name });
  if (kept === undefined) throw new Error(`No key ${name} was kept.`);
  return kept.value;
}
