import { readConfiguration } from '../../catalog/configuration.ts';
import { startWorkerProcess } from '../../gateway/worker-process.ts';
import { openOperations } from '../../operations/operations.ts';
import { endedExport, queueExport } from './queue-export.ts';

/** A worker process that writes one file of all brands, as `svc worker` does. Arguments: CSV or PARQUET. */
const format = process.argv[2] === 'PARQUET' ? 'PARQUET' : 'CSV';
const configuration = readConfiguration(process.env);
const operations = await openOperations(configuration.operations);
const key = await operations.createKey({ plan: 'enterprise' });
const worker = await startWorkerProcess(configuration);
const id = await queueExport(operations, key, format);
const { status, done, message, startedTimestamp, finishedTimestamp } = await endedExport(operations, key, id);
if (status !== 'SUCCESS') throw new Error(`The run is ${status}: ${message}`);
await worker.close();
await operations.close();
const seconds = (Date.parse(finishedTimestamp ?? '') - Date.parse(startedTimestamp ?? '')) / 1_000;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ rows: done, seconds, cpu, peak: maxRSS * 1_024 }));
process.exit(0);
