import type { SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSaveItemMutation, type ItemNoun } from '../api/crudApi.ts';
import { showToast } from '../store/showToast.ts';
import { useSingleFlight } from '../ui/useSingleFlight.ts';
import { crudMessages } from './crudMessages.ts';
import { schemaResolver } from './schemaForm.ts';
import { noticeFormFailure } from './serverErrors.ts';
import { useFormDraft } from './useFormDraft.ts';

interface FormOptions<Form, Body> {
  requestOf: (form: Form) => Body;
  schema: z.ZodMiniType;
  /** Fields that are never kept as a draft. */
  secrets?: readonly (keyof Form)[];
  onClose: () => void;
}

interface DialogFormOptions<Form, Body> extends FormOptions<Form, Body> {
  /** Entity and id, by which what is typed is found again. */
  draftKey: string;
  defaultValues: Form;
  send: (body: Body, form: Form) => PromiseLike<{ error?: unknown }>;
  words: { done: string; failed: string };
  /** Refusals that the dialog itself shows: no notice says them again. */
  showsItself?: (error: unknown) => boolean;
}

/** A fault in a row of a list stands in that row. */
const fieldOf = (path: string): string | undefined =>
  /^\w+\.\d+\.\w+$/.test(path) ? path : path.split('.')[0];

/** Once it is saved the dialog closes; a failure leaves it open, with the server's words beside their fields. */
export function useDialogForm<Form extends FieldValues, Body>(options: DialogFormOptions<Form, Body>) {
  const { draftKey, defaultValues, requestOf, schema, secrets, send, words, showsItself, onClose } = options;
  const form = useForm<Form>({
    defaultValues: defaultValues as DefaultValues<Form>,
    resolver: schemaResolver<Form>(schema, requestOf, fieldOf),
  });
  const draft = useFormDraft(form, draftKey, secrets);
  const singleFlight = useSingleFlight();

  const save = form.handleSubmit((values) =>
    singleFlight(async () => {
      const filled = values as unknown as Form;
      const { error } = await send(requestOf(filled), filled);
      if (error === undefined) {
        showToast({ title: words.done });
        draft.clear();
        onClose();
      } else if (!showsItself?.(error)) noticeFormFailure(words.failed, form, error, { fieldOf });
      return error === undefined;
    }),
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    void save(event);
  };

  return { form, draft, onSubmit, onClose };
}

export interface ItemDialogProps<Item> {
  /** What it was when the dialog opened; absent when a new one is made. */
  item: Item | undefined;
  /** What it is by now. */
  latest: Item | undefined;
  onClose: () => void;
}

interface ItemFormOptions<Item, Form> extends ItemDialogProps<Item>, FormOptions<Form, object> {
  noun: ItemNoun;
  fresh: Form;
  formOf: (item: Item) => Form;
  /** Titles of failures that are not said the usual way. */
  failed?: string;
  /** How the request names the version that was seen. */
  seenAs?: 'seenVersion' | 'version';
}

export function useItemForm<Item extends { id: string; version: number }, Form extends FieldValues>(
  options: ItemFormOptions<Item, Form>,
) {
  const { noun, item, latest, fresh, formOf, seenAs = 'seenVersion' } = options;
  const messages = crudMessages(noun);
  const [saveItem] = useSaveItemMutation();
  const dialogForm = useDialogForm({
    ...options,
    draftKey: `${noun}:${item?.id ?? 'new'}`,
    defaultValues: item ? formOf(item) : fresh,
    // A newer version by somebody else is shown in the dialog: saving replaces the version shown last.
    send: (body) =>
      saveItem({
        noun,
        id: item?.id,
        body: item ? { ...body, [seenAs]: (latest ?? item).version } : body,
      }),
    words: {
      done: item ? messages.updated : messages.created,
      failed: options.failed ?? messages.saveFailed,
    },
  });
  return {
    ...dialogForm,
    title: item ? messages.edit : messages.add,
    latest: latest && item && formOf(latest),
  };
}
