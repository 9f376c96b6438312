import { readConfiguration } from '../../catalog/configuration.ts';
import { startWorkerProcess } from '../../gateway/worker-process.ts';
import { openOperations } from '../../operations/operations.ts';
import { endedExport } from './ended-export.ts';

/** A worker process, as `svc worker` is one, until a run has ended. Arguments: the run's id, its account. */
const [, , id = '', accountId = ''] = process.argv;
const configuration = readConfiguration(process.env);
const operations = await openOperations(configuration.operations);
const worker = await startWorkerProcess(configuration);
const { status, done, message, startedTimestamp, finishedTimestamp } = await endedExport(operations, accountId, id);
if (status !== 'SUCCESS') throw new Error(`The run is ${status}: ${message}`);
await worker.close();
await operations.close();
const seconds = (Date.parse(finishedTimestamp ?? '') - Date.parse(startedTimestamp ?? '')) / 1_000;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ rows: done, seconds, cpu, peak: maxRSS * 1_024 }));
process.exit(0);
