import { execFileSync } from 'node:child_process';

/** The processes that run long statements on SQLite: the children of a process, which is this one where none is named. */
export function statementProcesses(parent = process.pid): readonly number[] {
  return listed().flatMap((each) => (each.parent === parent && each.runsStatements ? [each.pid] : []));
}

function listed() {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // One that has ended stays in the list until its parent has heard of it.
    if (state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), runsStatements: command.includes('statement-runner.ts') }];
  });
}
