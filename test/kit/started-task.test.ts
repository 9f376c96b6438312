import { expect, test } from 'vitest';
import { startedTask, startedTasks } from '../../kit/started-task.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';

test('what another server says is read with care: tasks without an id are none', () => {
  const backgroundTasks = [null, 'one', 7, undefined, {}, { id: 7 }, { id: null }, { id: 'two' }];
  expect(startedTasks({ extensions: { backgroundTasks } })).toEqual(['two']);
  expect(startedTasks({ extensions: { backgroundTasks: { id: 'one' } } })).toEqual([]);
  const context = requestContext({ extensions: { backgroundTasks: 'none' } });
  startedTask(context, 'one');
  expect(startedTasks(context)).toEqual(['one']);
});
