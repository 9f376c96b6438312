import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { answeredKey } from './use-kept.ts';
import { usePost } from './use-post.ts';

/**
 * Sends a request to a route whose answers have ids and pages of their own: the answer is passed to its page (useKept),
 * which opens once it is there. `onAnswer` is called with it first.
 */
export function usePostAndOpen<Answer>(
  path: string,
  idOf: (answer: Answer) => string,
  pageOf: (id: string) => string,
  onAnswer: () => void,
): UseMutationResult<Answer, Error, unknown> {
  const answers = useQueryClient();
  const [, navigate] = useLocation();
  return usePost<Answer>(path, (answer) => {
    const id = idOf(answer);
    answers.setQueryData(answeredKey(id), answer);
    onAnswer();
    navigate(pageOf(id));
  });
}
