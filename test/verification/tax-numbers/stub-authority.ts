import { createServer } from 'node:http';

/** What the authority knows: names and last names by number. */
const FIRMS = new Map([['123456789', 'ACME PIZZA LLC']]);
const PERSONS = new Map([['219123456', 'DOE']]);
const KEY = 'a-key-of-the-authority';

/** A service of tax numbers as docs/tax-number-provider.md asks for one: copy it and ask your authority instead of the maps. */
export const stubAuthority = () =>
  createServer(async (request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${KEY}`) return respond(401, { message: 'Unknown key.' });
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const question = JSON.parse(text);
    if (question.check === 'ssn') {
      const isTheirs = PERSONS.get(question.ssn) === question.last_name.toUpperCase();
      return respond(200, { answer: isTheirs ? 'verified' : 'not_verified' });
    }
    const name = FIRMS.get(question.tin);
    if (name === undefined) return respond(200, { answer: 'not_verified', reason: 'No firm has this number.' });
    const isTheirs = question.names.some((each: string) => each.toUpperCase() === name);
    return respond(200, { answer: isTheirs ? 'verified' : 'not_verified', name });
  });
