import { expect, test } from 'vitest';
import { s3LocationOf } from '../../catalog/s3-location.ts';

const of = (bucket: string, prefix = '', endpoint?: string, region?: string) => ({ bucket, prefix, endpoint, region });

test.each([
  ['s3://bucket', of('bucket')],
  ['s3://bucket/', of('bucket')],
  ['s3://b-1.c/a/b_2', of('b-1.c', 'a/b_2/')],
  ['s3://bucket/a/', of('bucket', 'a/')],
  ['s3://bucket?region=us-west-2', of('bucket', '', undefined, 'us-west-2')],
  ['s3://bucket/a?endpoint=http://127.0.0.1:9000&region=x', of('bucket', 'a/', 'http://127.0.0.1:9000', 'x')],
  [`s3://${'b'.repeat(63)}`, of('b'.repeat(63))],
  // Anything else is none.
  [`s3://${'b'.repeat(64)}`, undefined],
  ['s3://b', undefined],
  ['s3://-bucket', undefined],
  ['s3://bucket-', undefined],
  ['s3://Bucket_1', undefined],
  ['s3://bucket/a b', undefined],
  ['s3://bucket//a', undefined],
  ['s3://user@bucket', undefined],
  ['s3://user:secret@bucket', undefined],
  ['s3://bucket:9000', undefined],
  ['s3://bucket#x', undefined],
  ['s3://bucket?region=US_1', undefined],
  ['s3://bucket?region=', undefined],
  [`s3://bucket?region=${'x'.repeat(40)}`, of('bucket', '', undefined, 'x'.repeat(40))],
  [`s3://bucket?region=${'x'.repeat(41)}`, undefined],
  ['s3://bucket?endpoint=ftp://a', undefined],
  ['s3://bucket?endpoint=https://u@a', undefined],
  ['s3://bucket?endpoint=https://a?q', undefined],
  ['s3://bucket?region=x&region=y', undefined],
  ['s3://bucket?key=x', undefined],
  ['https://bucket', undefined],
  ['bucket', undefined],
])('%s', (written, location) => {
  expect(s3LocationOf(written)).toEqual(location);
});
