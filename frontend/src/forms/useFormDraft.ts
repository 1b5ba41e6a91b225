import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { staffDrafts, type FormDrafts } from './formDrafts.ts';

/** What was typed comes back under the same `key` (entity and id) until `clear`; `secrets` are never kept. */
export function useFormDraft<Form extends FieldValues, Context = unknown, Output = Form>(
  form: UseFormReturn<Form, Context, Output>,
  key: string,
  secrets: readonly (keyof Form)[] = [],
  drafts: FormDrafts = staffDrafts,
) {
  const [isRestored, setIsRestored] = useState(() => drafts.read(key) !== undefined);

  const restore = useEffectEvent(() => {
    const draft = drafts.read<Form>(key);
    if (!draft) return;
    // What it began with stays its beginning: a change made by somebody else meanwhile is told, not overwritten unseen.
    if (draft.base) form.reset(draft.base as DefaultValues<Form>);
    form.reset(draft.value, { keepDefaultValues: true });
  });
  const keep = useEffectEvent(() => {
    const base = form.formState.defaultValues as Form;
    const without = Object.fromEntries(secrets.map((name) => [name, base[name]])) as Partial<Form>;
    const value = { ...form.getValues(), ...without };
    if (JSON.stringify(value) === JSON.stringify(base)) drafts.clear(key);
    else drafts.save(key, { value, base });
  });

  useEffect(() => {
    restore();
    return form.subscribe({ formState: { values: true }, callback: () => keep() });
  }, [form]);

  return {
    /** What is shown was typed earlier. */
    isRestored,
    clear: () => drafts.clear(key),
    /** Throws the draft away and shows `fresh`, or what the draft began with. */
    startOver: (fresh?: Form) => {
      form.reset((fresh ?? form.formState.defaultValues) as DefaultValues<Form>);
      drafts.clear(key);
      setIsRestored(false);
    },
  };
}
