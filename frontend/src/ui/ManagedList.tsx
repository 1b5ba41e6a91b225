import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { noticeFailure } from '../api/failureNotice.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { IconButton } from './IconButton.tsx';
import { ListStates, type ListStatesProps } from './ListStates.tsx';
import { wordsOf } from './managedWords.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { RowActions } from './Table.tsx';
import { showToast } from './toastStore.ts';
import type { ItemDialogProps } from './useItemForm.ts';
import { useLock } from './useLock.ts';

/** What can be done to one of the list. */
export interface ItemTools<Item> {
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export interface ManagedListProps<Item extends { id: string }> {
  title: string;
  /** One of them: 'promo code'. Every word about them comes from it. */
  noun: string;
  icon: ReactNode;
  query: ListStatesProps<Item>['query'];
  /** What is asked before one is deleted. */
  question: (item: Item) => string;
  deleteItem: (id: string) => PromiseLike<{ error?: unknown }>;
  /** Which dialog is open: the id of one of them, or `new`. */
  dialog: { openId: string | null; open: (id: string) => void; close: () => void };
  renderDialog: (props: ItemDialogProps<Item>) => ReactNode;
  children: (items: Item[], tools: ItemTools<Item>) => ReactNode;
}

/** A list that staff keep: its head, its four states, the dialog to add or change one, and the question before deleting. */
export function ManagedList<Item extends { id: string }>(props: ManagedListProps<Item>) {
  const { title, noun, icon, query, question, deleteItem, dialog, renderDialog, children } = props;
  const words = wordsOf(noun);
  const [doomed, setDoomed] = useState<Item>();
  const [isDeleting, setIsDeleting] = useState(false);
  const lock = useLock();
  const [held, setHeld] = useState<Item>();
  const { openId } = dialog;

  // What is being changed stays in hand even when somebody else changes or deletes it meanwhile.
  const latest = query.data?.find(({ id }) => id === openId);
  if (latest && held?.id !== openId) setHeld(latest);
  if (openId === null && held) setHeld(undefined);
  const item = held?.id === openId ? held : latest;

  const handleDelete = ({ id }: Item) =>
    lock(async () => {
      setIsDeleting(true);
      const { error } = await deleteItem(id);
      setIsDeleting(false);
      if (error) {
        noticeFailure(words.deleteFailed, error);
        return;
      }
      setDoomed(undefined);
      showToast({ title: words.deleted });
    });

  return (
    <>
      <PanelHeader
        title={title}
        action={
          <Button onClick={() => dialog.open('new')}>
            <Plus size={18} aria-hidden /> {words.add}
          </Button>
        }
      />
      <ListStates query={query} noun={words.plural} empty={words.empty} icon={icon}>
        {(items) => children(items, { onEdit: ({ id }) => dialog.open(id), onDelete: setDoomed })}
      </ListStates>
      {(openId === 'new' || item) && renderDialog({ item, latest, onClose: dialog.close })}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDoomed(undefined)}
          title={words.deleteTitle}
          question={question(doomed)}
          confirmLabel="Delete"
          dangerous
          busy={isDeleting}
          onConfirm={() => void handleDelete(doomed)}
        />
      )}
    </>
  );
}

export interface RowToolsProps<Item> {
  /** Tells one row's buttons from the next for those who can't see the row. */
  name: string;
  item: Item;
  tools: ItemTools<Item>;
}

/** The two buttons at the end of a row. */
export function RowTools<Item>({ name, item, tools: { onEdit, onDelete } }: RowToolsProps<Item>) {
  return (
    <RowActions>
      <IconButton label={`Edit ${name}`} onClick={() => onEdit(item)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => onDelete(item)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </RowActions>
  );
}
