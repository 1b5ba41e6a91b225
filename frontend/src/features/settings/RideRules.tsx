import { SettingsInput, type Settings } from '@livery/shared-types/catalog';
import { countOf } from '@livery/shared-types/readNumber';
import { FormNumberField } from '../../forms/formFields.tsx';
import { FieldPair } from '../../ui/layout.ts';
import { SettingsForm, type SettingsChange, type SettingsFormProps } from './SettingsForm.tsx';

/** Numbers are texts while they are typed. */
interface RideRulesForm {
  lateMinutes: string;
  waitingGraceMinutes: string;
  airportGraceMinutes: string;
  waitingRate: string;
  overtimeGraceMinutes: string;
  minRestHours: string;
}

const formOf = (settings: Settings): RideRulesForm => ({
  lateMinutes: String(settings.lateMinutes),
  waitingGraceMinutes: String(settings.waitingGraceMinutes),
  airportGraceMinutes: String(settings.airportGraceMinutes),
  waitingRate: settings.waitingRate,
  overtimeGraceMinutes: String(settings.overtimeGraceMinutes),
  minRestHours: String(settings.minRestHours),
});

const requestOf = (form: RideRulesForm): SettingsChange => ({
  lateMinutes: countOf(form.lateMinutes),
  waitingGraceMinutes: countOf(form.waitingGraceMinutes),
  airportGraceMinutes: countOf(form.airportGraceMinutes),
  waitingRate: form.waitingRate,
  overtimeGraceMinutes: countOf(form.overtimeGraceMinutes),
  minRestHours: countOf(form.minRestHours),
});

export const RideRules = (props: SettingsFormProps) => (
  <SettingsForm<RideRulesForm>
    {...props}
    formOf={formOf}
    requestOf={requestOf}
    schema={SettingsInput}
    draftKey="settings:rides"
    saveLabel="Save ride rules"
    note="New numbers count for trips that are not closed yet."
  >
    {(form) => (
      <>
        <FormNumberField
          form={form}
          name="lateMinutes"
          label="Late, minutes before the pickup"
          hint="A chauffeur who is not on the way by then counts as late: you are alerted, then the chauffeur. So is one who has not arrived at the pickup time."
          required
          kind="count"
        />
        <FieldPair>
          <FormNumberField
            form={form}
            name="waitingGraceMinutes"
            label="Free waiting, minutes"
            hint="From the pickup time, or from the arrival where that is later."
            required
            kind="count"
          />
          <FormNumberField
            form={form}
            name="airportGraceMinutes"
            label="Free waiting at airports, minutes"
            hint="For trips with a service of the category Airport."
            required
            kind="count"
          />
        </FieldPair>
        <FormNumberField
          form={form}
          name="waitingRate"
          label="Waiting rate per minute ($)"
          hint="For each minute beyond the free ones, before tax. It is proposed when the trip is closed, and charged only if you take it. At 0.00 nothing is proposed."
          required
          kind="amount"
        />
        <FormNumberField
          form={form}
          name="overtimeGraceMinutes"
          label="Overtime after, minutes"
          hint="A trip priced by the hour that ends so much later than booked proposes overtime when it is closed: its started half hours, at its own hourly rates."
          required
          kind="count"
        />
        <FormNumberField
          form={form}
          name="minRestHours"
          label="Rest between two days, hours"
          hint="From the end of a chauffeur’s last trip of a day to the first of the next. A trip that leaves less is only assigned once you confirm it. At 0 nothing is asked."
          required
          kind="count"
        />
      </>
    )}
  </SettingsForm>
);
