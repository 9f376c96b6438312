import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate of files.test, other.test and 127.0.0.1 that nobody else trusts, good for a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBtzCCAV2gAwIBAgIUbOdT1GqNDZgH9xn6K8Q0M+4vkVUwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZmlsZXMudGVzdDAgFw0yNjExMjIxMzA0MzJaGA8yMTI2MTAy
OTEzMDQzMlowFTETMBEGA1UEAwwKZmlsZXMudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABFrImMUOMyn7w1z2hv0zq5UtNnfzUK6v7dP7rUznBuJKc4whFzke
t9cqIGsbJgpzyQz3OwmMrLgjG2NGTZ8fmL2jgYgwgYUwHQYDVR0OBBYEFKGNvg3w
B8eMx8m8mWKINd2yIrwKMB8GA1UdIwQYMBaAFKGNvg3wB8eMx8m8mWKINd2yIrwK
MA8GA1UdEwEB/wQFMAMBAf8wMgYDVR0RBCswKYIKZmlsZXMudGVzdIIKb3RoZXIu
dGVzdIIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQCeOw8IY9ZV
v7OzMLnGt0W4FqbbQ62kmKbgHO4XjnRo8QIgYy2Rtwu60kHrxhU8s5OE/Pj4Osew
zwAAjObO/3ScidM=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZXW4lgHVF5FmT2V7
Yjk9rlRG6Iv/Xi3uiC1wlg9ace+hRANCAARayJjFDjMp+8Nc9ob9M6uVLTZ381Cu
r+3T+61M5wbiSnOMIRc5HrfXKiBrGyYKc8kM9zsJjKy4IxtjRk2fH5i9
-----END PRIVATE KEY-----`;

/** A server of https on a free port of this machine. */
export async function httpsServer(answer: RequestListener) {
  const server = createServer({ cert: CERTIFICATE, key: KEY }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
