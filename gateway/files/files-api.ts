import { z } from 'zod';
import {
  badUserInput,
  conflict,
  forbidden,
  noSuch,
  payloadTooLarge,
  storageFull,
  storeDown,
  unauthorized,
} from '../../catalog/errors/catalogue.ts';
import { fileRefusal } from '../../catalog/errors/envelope.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { UPLOAD_FORMATS } from '../../operations/upload.ts';
import { answer, refusals } from '../../verification/openapi/answers.ts';
import { type ApiPart, namedSchemas } from '../../verification/openapi/document.ts';
import { headersOf } from '../../verification/openapi/headers.ts';

/** An upload as its account sees it. */
const UPLOAD = z.strictObject({
  uri: z.string().meta({ description: 'What inputFileUri of an ENRICHMENT list takes: upload:<uuid>.' }),
  name: z.string().nullable().meta({ description: 'What its sender called it.' }),
  bytes: z.int(),
  rows: z
    .int()
    .nullable()
    .meta({ description: 'Rows with a value below the header; null until a run has counted them.' }),
  format: z
    .enum(UPLOAD_FORMATS)
    .meta({ description: 'What its bytes are; text is CSV, whatever stands between its values.' }),
  created: z.iso.datetime(),
  expires: z.iso.datetime().meta({ description: 'Six days later.' }),
});
export type ShownUpload = z.output<typeof UPLOAD>;

const UPLOADS = z.strictObject({ uploads: z.array(UPLOAD).meta({ description: 'Newest first.' }) });

const FILE_REFUSAL = z
  .strictObject({ error_message: z.string(), error_code: z.string(), retryable: z.boolean() })
  .meta({ description: 'Why a request for files is refused.' });

const ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const EVERY: readonly ServiceError[] = [unauthorized(false), forbidden('lists', ['graph']), storeDown()];

/** The file routes, for the OpenAPI document. */
export const filesApi = (): ApiPart => ({
  tag: { name: 'Files', description: 'Files whose rows are matched, for keys of scope lists.' },
  paths: {
    '/files': {
      get: {
        ...operation('list_uploads', 'The uploads of the account'),
        responses: { 200: answer('The uploads.', 'Uploads'), ...refused(EVERY) },
      },
      post: {
        ...operation('upload_file', 'Upload a CSV, TSV, XLSX or PARQUET file'),
        parameters: [
          { name: 'name', in: 'query', schema: { type: 'string' }, description: 'What the file is called.' },
        ],
        requestBody: {
          required: true,
          description: 'The file, as the body itself or as the one file of a form. Its bytes decide what it is.',
          content: {
            '*/*': { schema: { type: 'string', format: 'binary' } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: {
          201: answer('The upload.', 'Upload'),
          ...refused([
            ...EVERY,
            badUserInput('The file', 'a table as CSV, TSV, XLSX or PARQUET', 'a PDF document'),
            conflict('The account keeps at most 100 uploads; remove one, or wait until one expires.'),
            payloadTooLarge('An upload', 2 ** 30),
            storageFull(),
          ]),
        },
      },
    },
    '/files/uploads/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      delete: {
        ...operation('remove_upload', 'Remove an upload'),
        responses: {
          204: { description: 'It is gone.', headers: headersOf({ counted: true }) },
          ...refused([...EVERY, noSuch(`upload ${ID}`)]),
        },
      },
    },
  },
  schemas: namedSchemas({ Upload: UPLOAD, Uploads: UPLOADS, FileRefusal: FILE_REFUSAL }, 'output'),
});

const operation = (operationId: string, summary: string) => ({ tags: ['Files'], operationId, summary });

const refused = (errors: readonly ServiceError[]) => refusals(errors, fileRefusal, 'FileRefusal');
