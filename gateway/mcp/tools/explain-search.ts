import { shapeOf } from '../graph-shape.ts';
import { askGraph, FAULTS, result, resultSchema, type Tool, type ToolOptions } from '../tool.ts';

export const EXPLAIN_SEARCH = `query ExplainSearch($whyInput: WhyInput!) {
  why(whyInput: $whyInput) {
    id entityType stage score bound rank reading reason
    evidence { kind score logOdds reason }
    change { text searchInput }
  }
}`;

/** The tool that says why a search does not return a business. */
export function explainSearch({ schema }: ToolOptions): Tool {
  const explanation = shapeOf(schema, EXPLAIN_SEARCH, 'why');
  return {
    name: 'explain_search',
    title: 'Explain a search',
    description:
      'Says why search_businesses does not return a business that you know by its id, or where it ranks: the first stage that drops it (another type, place or page; words that it lacks; a filter; a probability below matchThreshold), what was measured there, and the smallest change of the search that brings it, as arguments for search_businesses. It costs as much as some twenty searches; to find a business, use search_businesses.',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Id or svcId of the business that the search does not return.' },
        // Their schema is that of search_businesses; twice it would take a third more of a model's context.
        search: { type: 'object', description: 'The arguments of search_businesses, as they were.' },
      },
      required: ['id', 'search'],
      additionalProperties: false,
    },
    outputSchema: resultSchema({ explanation, faults: FAULTS }),
    isReading: true,
    async call({ id, search }, call) {
      const { data, source, faults } = await askGraph(EXPLAIN_SEARCH, { whyInput: { id, searchInput: search } }, call);
      return result({ explanation: explanation.show(data.why), ...(faults && { faults }) }, source, () => ({}));
    },
  };
}
