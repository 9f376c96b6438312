import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { FieldTree } from './field-tree-view.tsx';

interface Props {
  readonly fields: Fields;
  readonly entity: string;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** Lets the user choose the subject of a condition. */
export function FieldPicker({ fields, entity, onChoose, onClose }: Props) {
  return (
    <Sheet title="What is the condition about?" isOpen onClose={onClose} isAside>
      <FieldTree label="Fields" fields={fields} entity={entity} withRecords onChoose={onChoose} />
    </Sheet>
  );
}
