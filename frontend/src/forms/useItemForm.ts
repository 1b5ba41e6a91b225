import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { finishSave } from './finishSave.ts';
import { crudMessages } from './crudMessages.ts';
import { schemaResolver } from './schemaForm.ts';
import { useFormDraft } from './useFormDraft.ts';
import { useSingleFlight } from '../ui/useSingleFlight.ts';

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
  /** Fields that are never kept as a draft. */
  secrets?: readonly (keyof Form)[];
}

/** The form in which one thing of a managed list is added or changed; `frame` is for its `FormDialog`. */
export function useItemForm<Item extends { id: string }, Form extends FieldValues, Body>(
  options: Options<Item, Form, Body>,
) {
  const { noun, item, latest, onClose, fresh, formOf, requestOf, schema, create, update } = options;
  const words = crudMessages(noun);
  const title = item ? words.edit : words.add;
  const form = useForm<Form>({
    defaultValues: (item ? formOf(item) : fresh) as DefaultValues<Form>,
    resolver: schemaResolver<Form>(schema, requestOf),
  });

  const draft = useFormDraft(form, `${noun}:${item?.id ?? 'new'}`, options.secrets);
  const singleFlight = useSingleFlight();

  const save = form.handleSubmit((values) =>
    singleFlight(async () => {
      const body = requestOf(values as unknown as Form);
      const answer = item ? await update({ id: item.id, body }) : await create(body);
      const said = {
        done: item ? words.updated : words.created,
        failed: options.failed ?? words.saveFailed,
      };
      return finishSave(answer, said, form, () => {
        draft.clear();
        onClose();
      });
    }),
  );

  return { form, save, frame: { title, form, draft, latest: latest && item && formOf(latest), onClose } };
}
