import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process and all its descendants that live, in milliseconds. Linux only; elsewhere 0. */
export function cpuOfTree(pid: number): number {
  const children = childrenByParent();
  const cpuOf = (id: number): number =>
    tasksOf(id).reduce((sum, task) => sum + onProcessor(id, task), 0) +
    (children.get(id) ?? []).reduce((sum, child) => sum + cpuOf(child), 0);
  return cpuOf(pid);
}

const NANOSECONDS = 1e6;

const onProcessor = (pid: number, task: string): number =>
  Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]) / NANOSECONDS;

const tasksOf = (pid: number): readonly string[] => entries(`/proc/${pid}/task`);

function childrenByParent(): ReadonlyMap<number, readonly number[]> {
  const pids = entries('/proc').filter((name) => /^\d+$/.test(name));
  const children = new Map<number, number[]>();
  for (const pid of pids) {
    // The name of the program is in brackets, and may have any characters.
    const [, parent] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const of = Number(parent);
    children.set(of, [...(children.get(of) ?? []), Number(pid)]);
  }
  return children;
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entries(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
