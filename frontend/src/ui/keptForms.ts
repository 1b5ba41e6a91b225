import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const kept = new Map<string, FieldValues>();
const settled = new Set<string>();

/** The form was saved or given up: there is nothing to come back to. */
export function settleForm(key: string) {
  settled.add(key);
}

/** Called when somebody logs out: the next person begins with empty forms. */
export function forgetForms() {
  kept.clear();
}

/**
 * Keeps what was typed into a form that is taken away while it is filled in, because the session ended or by Back, and puts it
 * back when the same form opens again. It lives in the page's memory only; what must not even do that is left out.
 */
export function useKeptForm<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  key: string,
  secrets: readonly (keyof Form)[] = [],
) {
  const putBack = useEffectEvent(() => {
    settled.delete(key);
    const values = kept.get(key);
    kept.delete(key);
    if (values) form.reset(values as Form, { keepDefaultValues: true });
  });
  const keep = useEffectEvent((untouched: string) => {
    const values = form.getValues();
    if (settled.has(key) || JSON.stringify(values) === untouched) return;
    const withoutSecrets = secrets.map((name) => [name, form.formState.defaultValues?.[name as string]]);
    kept.set(key, { ...values, ...(Object.fromEntries(withoutSecrets) as Partial<Form>) });
  });
  useEffect(() => {
    const untouched = JSON.stringify(form.getValues());
    putBack();
    return () => keep(untouched);
  }, [form]);
}
