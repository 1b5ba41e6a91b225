import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDeleteItemMutation, type ItemNoun } from '../api/crudApi.ts';
import { useUrlDialog } from '../routing/useSearchState.ts';
import { noticeResult } from '../store/showToast.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ListStates, type ListStatesProps } from './ListStates.tsx';
import { crudMessages } from './crudMessages.ts';
import { PanelHeader } from '../ui/PanelHeader.tsx';
import { RowActions, Table, type TableColumns } from '../ui/Table.tsx';
import type { ItemDialogProps } from './useDialogForm.ts';
import { useHeldItem } from './useHeldItem.ts';
import { useSingleFlight } from '../ui/useSingleFlight.ts';

/** What can be done to one of the list. */
export interface ItemTools<Item> {
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

export interface CrudListProps<Item extends { id: string }> {
  title: string;
  /** One of them. Every word about them comes from it, and where they are kept. */
  noun: ItemNoun;
  icon: ReactNode;
  query: ListStatesProps<Item>['query'];
  /** What is asked before one is deleted. */
  question: (item: Item) => string;
  renderDialog: (props: ItemDialogProps<Item>) => ReactNode;
  children: (items: Item[], tools: ItemTools<Item>) => ReactNode;
}

/** A list that staff keep: its head, its four states, the dialog to add or change one, and the question before deleting. */
export function CrudList<Item extends { id: string }>(props: CrudListProps<Item>) {
  const { title, noun, icon, query, question, renderDialog, children } = props;
  const words = crudMessages(noun);
  const [toDelete, setToDelete] = useState<Item>();
  const [deleteItem, { isLoading: isDeleting }] = useDeleteItemMutation();
  const singleFlight = useSingleFlight();
  /** The id of the one whose dialog is open, or `new`. */
  const { openId, open, close } = useUrlDialog('edit');
  const { item, latest } = useHeldItem(query.data, openId);

  const handleDelete = ({ id }: Item) =>
    singleFlight(async () => {
      const result = await deleteItem({ noun, id });
      if (noticeResult(result, { done: words.deleted, failed: words.deleteFailed })) setToDelete(undefined);
    });

  return (
    <>
      <PanelHeader
        title={title}
        action={
          <Button onClick={() => open('new')}>
            <Plus size={18} aria-hidden /> {words.add}
          </Button>
        }
      />
      <ListStates query={query} noun={words.plural} empty={words.empty} icon={icon}>
        {(items) => children(items, { onEdit: ({ id }) => open(id), onDelete: setToDelete })}
      </ListStates>
      {(openId === 'new' || item) && renderDialog({ item, latest, onClose: close })}
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

interface CrudTableProps<Item> {
  caption: string;
  columns: TableColumns<Item>;
  items: Item[];
  tools: ItemTools<Item>;
  /** Names the buttons of a row for a screen reader. */
  nameOf: (item: Item) => string;
}

/** The items as rows, with the two buttons at the end of each. */
export function CrudTable<Item extends { id: string }>(props: CrudTableProps<Item>) {
  const { columns, tools, nameOf, ...table } = props;
  const actions = (item: Item) => (
    <RowActions>
      <IconButton label={`Edit ${nameOf(item)}`} onClick={() => tools.onEdit(item)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${nameOf(item)}`} onClick={() => tools.onDelete(item)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </RowActions>
  );
  return <Table {...table} columns={{ ...columns, Actions: actions }} right="Actions" />;
}
