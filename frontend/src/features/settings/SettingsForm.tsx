import type { Settings, SettingsInput } from '@livery/shared-types/catalog';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { schemaResolver } from '../../forms/schemaForm.ts';
import { noticeFormFailure } from '../../forms/serverErrors.ts';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { showFailure, showToast } from '../../store/showToast.ts';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Muted } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

export type SettingsChange = z.input<typeof SettingsInput>;

export interface SettingsFormProps {
  settings: Settings;
  update: (change: SettingsChange) => Promise<{ data?: Settings; error?: unknown }>;
}

interface Options<Form extends FieldValues> extends SettingsFormProps {
  formOf: (settings: Settings) => Form & DefaultValues<Form>;
  requestOf: (form: Form) => SettingsChange;
  schema: z.ZodMiniType;
  draftKey: string;
  saveLabel: string;
  note: string;
  children: (form: UseFormReturn<Form>) => ReactNode;
}

const FAILED = 'Error updating settings';

/** Settings that are typed, and belong together: they are saved together. */
export function SettingsForm<Form extends FieldValues>(options: Options<Form>) {
  const { settings, update, formOf, requestOf, schema, draftKey, saveLabel, note, children } = options;
  const form = useForm<Form>({
    defaultValues: formOf(settings),
    resolver: schemaResolver<Form>(schema, requestOf),
  });
  const draft = useFormDraft(form, draftKey);
  const { isDirty, isSubmitting, defaultValues } = form.formState;
  const present = formOf(settings);
  const before: Record<string, unknown> = { ...defaultValues };
  // What is being saved is shown by the page a moment before the form knows.
  const isChangedByOther =
    isDirty && !isSubmitting && Object.entries(present).some(([name, value]) => before[name] !== value);
  const singleFlight = useSingleFlight();
  // What a colleague saves shows here, but not over what is being typed.
  const follow = useEffectEvent((latest: Settings) => {
    const isNew = JSON.stringify(form.formState.defaultValues) !== JSON.stringify(formOf(latest));
    if (isNew && !form.formState.isDirty) form.reset(formOf(latest));
  });
  useEffect(() => follow(settings), [settings]);

  const save = form.handleSubmit((values) =>
    singleFlight(async () => {
      if (isChangedByOther) {
        showFailure(FAILED, 'Somebody else has changed this meanwhile.');
        return;
      }
      const { data, error } = await update({ ...requestOf(values), version: settings.version });
      if (data) {
        showToast({ title: 'Settings updated successfully' });
        form.reset(formOf(data));
        draft.clear();
      } else noticeFormFailure(FAILED, form, error);
    }),
  );
  /** What was typed becomes a change of what the colleague left. */
  const keepMine = () => {
    const mine = form.getValues();
    form.reset(present);
    form.reset(mine, { keepDefaultValues: true });
  };

  return (
    <Stack as="form" $gap={2.5} noValidate onSubmit={(event) => void save(event)}>
      {isChangedByOther && (
        <Notice>
          <span>Somebody else changed this meanwhile. Look at their version before you save yours.</span>
          <SmallButton onClick={() => draft.startOver(present)}>Show their version</SmallButton>
          <SmallButton onClick={keepMine}>Keep mine</SmallButton>
        </Notice>
      )}
      {children(form)}
      <Cluster $gap={1.5}>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
          {saveLabel}
        </Button>
        {isDirty && (
          <Button variant="ghost" onClick={() => draft.startOver(formOf(settings))}>
            Discard
          </Button>
        )}
      </Cluster>
      <Muted>{note}</Muted>
    </Stack>
  );
}
