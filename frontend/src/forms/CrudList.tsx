import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { noticeResult } from '../store/failureNotice.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ListStates, type ListStatesProps } from './ListStates.tsx';
import { crudMessages } from './crudMessages.ts';
import { PanelHeader } from '../ui/PanelHeader.tsx';
import { RowActions } from '../ui/Table.tsx';
import type { ItemDialogProps } from './useItemForm.ts';
import { useSingleFlight } from '../ui/useSingleFlight.ts';

/** What can be done to one of the list. */
export interface ItemTools<Item> {
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export interface CrudListProps<Item extends { id: string }> {
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
export function CrudList<Item extends { id: string }>(props: CrudListProps<Item>) {
  const { title, noun, icon, query, question, deleteItem, dialog, renderDialog, children } = props;
  const words = crudMessages(noun);
  const [toDelete, setToDelete] = useState<Item>();
  const [isDeleting, setIsDeleting] = useState(false);
  const singleFlight = useSingleFlight();
  const [held, setHeld] = useState<Item>();
  const { openId } = dialog;

  // What is being changed stays in hand even when somebody else changes or deletes it meanwhile.
  const latest = query.data?.find(({ id }) => id === openId);
  if (latest && held?.id !== openId) setHeld(latest);
  if (openId === null && held) setHeld(undefined);
  const item = held?.id === openId ? held : latest;

  const handleDelete = ({ id }: Item) =>
    singleFlight(async () => {
      setIsDeleting(true);
      const result = await deleteItem(id);
      setIsDeleting(false);
      if (noticeResult(result, { done: words.deleted, failed: words.deleteFailed })) setToDelete(undefined);
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
        {(items) => children(items, { onEdit: ({ id }) => dialog.open(id), onDelete: setToDelete })}
      </ListStates>
      {(openId === 'new' || item) && renderDialog({ item, latest, onClose: dialog.close })}
      {toDelete && (
        <ConfirmDialog
          onClose={() => setToDelete(undefined)}
          title={words.deleteTitle}
          question={question(toDelete)}
          confirmLabel="Delete"
          dangerous
          busy={isDeleting}
          onConfirm={() => void handleDelete(toDelete)}
        />
      )}
    </>
  );
}

export interface RowToolsProps<Item> {
  /** Names the buttons for a screen reader. */
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
