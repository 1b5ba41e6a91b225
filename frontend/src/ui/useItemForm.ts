import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { finishSave } from '../api/finishSave.ts';
import { settleForm } from './keptForms.ts';
import { wordsOf } from './managedWords.ts';
import { schemaResolver } from './schemaForm.ts';
import { useLock } from './useLock.ts';

type Answer = PromiseLike<{ error?: unknown }>;

/** What the dialog of a managed list is given. */
export interface ItemDialogProps<Item> {
  /** What it was when the dialog opened; absent when a new one is made. */
  item: Item | undefined;
  /** What it is by now. */
  latest: Item | undefined;
  onClose: () => void;
}

interface Options<Item, Form, Body> extends ItemDialogProps<Item> {
  noun: string;
  fresh: Form;
  formOf: (item: Item) => Form;
  /** The request that the filled-in form stands for. */
  requestOf: (form: Form) => Body;
  schema: z.ZodMiniType;
  create: (body: Body) => Answer;
  update: (change: { id: string; body: Body }) => Answer;
  /** Titles of failures that are not said the usual way. */
  failed?: string;
}

/** The form in which one thing of a managed list is added or changed; `frame` is for its `FormDialog`. */
export function useItemForm<Item extends { id: string }, Form extends FieldValues, Body>(
  options: Options<Item, Form, Body>,
) {
  const { noun, item, latest, onClose, fresh, formOf, requestOf, schema, create, update } = options;
  const words = wordsOf(noun);
  const title = item ? words.edit : words.add;
  const form = useForm<Form>({
    defaultValues: (item ? formOf(item) : fresh) as DefaultValues<Form>,
    resolver: schemaResolver<Form>(schema, requestOf),
  });

  const lock = useLock();

  const save = form.handleSubmit((values) =>
    lock(async () => {
      const body = requestOf(values as unknown as Form);
      const answer = item ? await update({ id: item.id, body }) : await create(body);
      const said = {
        done: item ? words.updated : words.created,
        failed: options.failed ?? words.saveFailed,
      };
      return finishSave(answer, said, form, () => {
        settleForm(title);
        onClose();
      });
    }),
  );

  return { form, save, frame: { title, form, latest: latest && item && formOf(latest), onClose } };
}
