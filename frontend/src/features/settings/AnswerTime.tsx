import { SettingsInput, type Settings } from '@livery/shared-types/catalog';
import { countOf } from '@livery/shared-types/readNumber';
import { FormNumberField } from '../../forms/formFields.tsx';
import { SettingsForm, type SettingsFormProps } from './SettingsForm.tsx';

/** A number is a text while it is typed. */
interface AnswerTimeForm {
  answerWithinMinutes: string;
}

const formOf = (settings: Settings): AnswerTimeForm => ({
  answerWithinMinutes: String(settings.answerWithinMinutes),
});

/** How soon customers are promised an answer to their request. */
export const AnswerTime = (props: SettingsFormProps) => (
  <SettingsForm<AnswerTimeForm>
    {...props}
    formOf={formOf}
    requestOf={({ answerWithinMinutes }) => ({ answerWithinMinutes: countOf(answerWithinMinutes) })}
    schema={SettingsInput}
    draftKey="settings:answer"
    saveLabel="Save answer time"
    note="Requests that were made before keep the time that they were promised."
  >
    {(form) => (
      <FormNumberField
        form={form}
        name="answerWithinMinutes"
        label="We answer within, minutes"
        hint="Customers read “We answer by today 4:00 PM” after booking, on their booking page and in the e-mail. It counts from the request, or from its card payment. At 0 nothing is promised."
        required
        kind="count"
      />
    )}
  </SettingsForm>
);
