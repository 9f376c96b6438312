import type { RunHandler } from '../../operations/runs/run-worker.ts';
import type { Observation } from './observation.ts';
import { within } from './scope.ts';

/** Wraps the handler of a kind of runs, so that each attempt is reported. */
export function observedRun(observation: Observation, handler: RunHandler): RunHandler {
  if (!observation.isOn) return handler;
  return async (run, attempt) => {
    const { kind } = run;
    const span = observation.beginWork(`run ${kind}`);
    span?.add({ 'svc.run.id': run.id });
    const began = performance.now();
    let end = 'fault';
    try {
      const outcome = await within({ span }, () => handler(run, attempt));
      end = outcome.end;
      return outcome;
    } catch (fault) {
      span?.failed(fault);
      throw fault;
    } finally {
      observation.metrics?.declared.runSeconds.observe({ kind, end }, (performance.now() - began) / 1_000);
      span?.add({ 'svc.run.end': end });
      span?.end();
    }
  };
}
