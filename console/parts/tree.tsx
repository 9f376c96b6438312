// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus, and refers to the active item
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the tree handles the keys
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './tree.module.css';

/** An item of a tree. */
export interface TreeItem {
  /** Unique in the tree. */
  readonly id: string;
  readonly label: string;
  /** Shown next to the label. */
  readonly note?: string;
  /** Tooltip with more details. */
  readonly title?: string;
  /** True if it can be opened; other items can be chosen. */
  readonly isBranch: boolean;
  /** True if it is among the chosen items; absent in a tree where only one item is chosen. */
  readonly isChecked?: boolean;
}

interface Props {
  /** Describes the tree to screen readers. */
  readonly label: string;
  readonly roots: readonly TreeItem[];
  /** The children of a branch; called while it is open. */
  readonly childrenOf: (id: string) => readonly TreeItem[];
  readonly onChoose: (item: TreeItem) => void;
}

/** Heights in pixels: of an item, and maximum of a tree. */
const [ROW, MAX_HEIGHT] = [28, 364];
/** Items that are rendered beyond the visible ones. */
const BEYOND = 10;
/** Maximum pause between letters of one typed word, in milliseconds. */
const PATIENCE = 700;

/** An item and its position. */
interface PositionedItem {
  readonly item: TreeItem;
  readonly level: number;
  readonly position: number;
  readonly size: number;
}

/**
 * A tree of any size, following the tree pattern of the ARIA Authoring Practices: the arrow keys move, open and close,
 * Home and End go to the ends, letters to the next item that begins with them, Enter and Space choose. Only visible
 * items are in the document.
 */
export function Tree({ label, roots, childrenOf, onChoose }: Props) {
  const own = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string>();
  const typed = useRef({ text: '', at: 0 });
  const items = useMemo(() => positionedItems(roots, childrenOf, open), [roots, childrenOf, open]);
  const active = Math.max(
    0,
    items.findIndex(({ item }) => item.id === activeId),
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
    // The active item is in the document wherever the tree is scrolled to, because the tree refers to it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const seen = new Set([active]);
      for (let at = Math.max(0, startIndex - overscan); at <= Math.min(count - 1, endIndex + overscan); at += 1)
        seen.add(at);
      return [...seen].filter((at) => at < count).sort((one, other) => one - other);
    },
  });
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (activeId !== undefined) scrollToIndex(active);
  }, [active, activeId, scrollToIndex]);
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const act = ({ item }: PositionedItem) => (item.isBranch ? toggle(item.id) : onChoose(item));
  const onKeyDown = (event: KeyboardEvent) => {
    const current = items[active];
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = open.has(current.item.id);
    const goTo = (at: number) => setActiveId(items[Math.min(Math.max(0, at), items.length - 1)]?.item.id);
    const { key } = event;
    if (key === 'ArrowDown') goTo(active + 1);
    else if (key === 'ArrowUp') goTo(active - 1);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(items.length - 1);
    else if (key === 'ArrowRight' && current.item.isBranch) isOpen ? goTo(active + 1) : toggle(current.item.id);
    else if (key === 'ArrowLeft' && isOpen) toggle(current.item.id);
    else if (key === 'ArrowLeft') goTo(items.findLastIndex(({ level }, at) => at < active && level < current.level));
    else if (key === 'Enter' || key === ' ') act(current);
    else if (/^[\p{L}\p{N}]$/u.test(key)) {
      const { text, at } = typed.current;
      const word = event.timeStamp - at < PATIENCE ? text + key : key;
      typed.current = { text: word, at: event.timeStamp };
      const from = word.length === 1 ? active + 1 : active;
      const turned = [...items.slice(from), ...items.slice(0, from)];
      const found = turned.find(({ item }) => item.label.toLowerCase().startsWith(word.toLowerCase()));
      if (found !== undefined) setActiveId(found.item.id);
    } else if (key !== 'ArrowRight') return;
    if (key.length > 1) typed.current = { text: '', at: 0 };
    event.preventDefault();
  };
  const idOf = (index: number) => `${own}-${index}`;
  return (
    <div
      ref={scroller}
      className={styles.tree}
      style={{ maxHeight: MAX_HEIGHT }}
      role="tree"
      aria-label={label}
      aria-activedescendant={items.length === 0 ? undefined : idOf(active)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => setActiveId(items[active]?.item.id)}
    >
      <div className={styles.items} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const current = items[index];
          if (current === undefined) return null;
          const { item, level, position, size } = current;
          return (
            <div
              key={item.id}
              id={idOf(index)}
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={size}
              aria-expanded={item.isBranch ? open.has(item.id) : undefined}
              aria-checked={item.isChecked}
              aria-selected={item.isChecked === undefined ? index === active : undefined}
              className={index === active ? `${styles.item} ${styles.active}` : styles.item}
              style={{ height: ROW, transform: `translateY(${start}px)`, paddingInlineStart: 8 + (level - 1) * 18 }}
              title={item.title}
              onClick={() => {
                setActiveId(item.id);
                act(current);
              }}
            >
              <span className={styles.mark} aria-hidden="true">
                {item.isBranch
                  ? open.has(item.id)
                    ? '▾'
                    : '▸'
                  : item.isChecked === undefined
                    ? ''
                    : item.isChecked
                      ? '☑'
                      : '☐'}
              </span>
              <span className={styles.label}>{item.label}</span>
              {item.note === undefined ? null : <span className={styles.note}>{item.note}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function positionedItems(
  items: readonly TreeItem[],
  childrenOf: Props['childrenOf'],
  open: ReadonlySet<string>,
  level = 1,
): readonly PositionedItem[] {
  return items.flatMap((item, index) => [
    { item, level, position: index + 1, size: items.length },
    ...(item.isBranch && open.has(item.id) ? positionedItems(childrenOf(item.id), childrenOf, open, level + 1) : []),
  ]);
}
