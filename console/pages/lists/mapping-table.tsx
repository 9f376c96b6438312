import { Choice } from '../../parts/field.tsx';
import table from '../../parts/mapping-table.module.css';
import { type Mapped, SEARCH_FIELDS } from './enrichment-draft.ts';
import styles from './lists.module.css';
import type { ListSearchField, SuggestMappingQuery } from './queries.ts';

/** A column of the file, with its proposed content. */
type SuggestedColumn = NonNullable<NonNullable<SuggestMappingQuery['suggestColumnMapping']>['columns'][number]>;

interface Props {
  readonly columns: readonly SuggestedColumn[];
  readonly mapping: readonly Mapped[];
  readonly onChange: (mapping: readonly Mapped[]) => void;
}

const OPTIONS: readonly (readonly [ListSearchField | '', string])[] = [['', 'not used to match'], ...SEARCH_FIELDS];

/** The content of each column of a file, with some of its values and the reason of the proposal. Each field comes from one column. */
export function MappingTable({ columns, mapping, onChange }: Props) {
  const choose = (columnName: string, searchField: ListSearchField | '') => {
    const others = mapping.filter((each) => each.columnName !== columnName && each.searchField !== searchField);
    onChange(searchField === '' ? others : [...others, { columnName, searchField }]);
  };
  return (
    <div className={table.scroll}>
      <table className={table.mapping}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Values</th>
            <th scope="col">Contains</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ columnName, sampleValues, reason, searchField }) => {
            const held = mapping.find((each) => each.columnName === columnName)?.searchField ?? '';
            return (
              <tr key={columnName}>
                <th scope="row" dir="auto">
                  {columnName}
                </th>
                <td dir="auto">{sampleValues.join(' · ')}</td>
                <td>
                  <Choice
                    aria-label={`What ${columnName} contains`}
                    value={held}
                    options={OPTIONS}
                    onChoose={(chosen) => choose(columnName, chosen)}
                  />
                </td>
                <td className={styles.muted} dir="auto">
                  {held === (searchField ?? '') ? reason : 'You chose this.'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
