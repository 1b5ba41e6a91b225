import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import type { CardMode, Settings, SettingsInput } from '@livery/shared-types/catalog';
import { TriangleAlert, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { styled } from 'styled-components';
import type { ApiError } from '../../api/apiError.ts';
import { baseApi } from '../../api/baseApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { useTextDraft } from '../../forms/useTextDraft.ts';
import { noticeResult } from '../../store/showToast.ts';
import { theme } from '../../styles/index.ts';
import { AddField } from '../../ui/AddField.tsx';
import { Card, CardTitle, Stack, StackedList } from '../../ui/layout.ts';
import { IconButton } from '../../ui/Button.tsx';
import { RadioCards, type RadioCardOption } from '../../ui/RadioCards.tsx';
import { Muted } from '../../ui/text.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { AnswerTime } from './AnswerTime.tsx';
import { CompanyLines } from './CompanyLines.tsx';
import { RideRules } from './RideRules.tsx';
import type { SettingsChange } from './SettingsForm.tsx';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Settings, void>({ query: () => '/api/settings', providesTags: ['Settings'] }),
    /** Only what is sent changes. The page shows it at once and takes it back when the server refuses. */
    updateSettings: build.mutation<Settings, SettingsInput>({
      query: (body) => ({ url: '/api/settings', method: 'PUT', body }),
      onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          settingsApi.util.updateQueryData('settings', undefined, (settings) => {
            Object.assign(settings, change);
          }),
        );
        const answer = await queryFulfilled.catch(() => patch.undo());
        if (answer && 'data' in answer) dispatch(showPresent(answer.data));
      },
      invalidatesTags: (_result, error) => changedTags(error),
    }),
    /** A form of several fields shows them as saved only once they are. */
    saveSettings: build.mutation<Settings, SettingsChange>({
      query: (body) => ({ url: '/api/settings', method: 'PUT', body }),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(showPresent(answer.data));
      },
      invalidatesTags: (_result, error) => changedTags(error),
    }),
  }),
});

/** The next change is made on these, before they have been read again. */
const showPresent = (present: Settings) =>
  settingsApi.util.updateQueryData('settings', undefined, () => present);

const changedTags = (error: ApiError | undefined) =>
  error === undefined || error.code === 'stale' ? (['Settings'] as const) : [];

const CARD_MODES: RadioCardOption<CardMode>[] = [
  {
    value: 'charge',
    label: 'Charge cards at once',
    description: 'The customer pays when booking. A rejected booking is refunded.',
  },
  {
    value: 'hold',
    label: 'Hold, then charge on approval',
    description:
      'The amount is held on the card, and charged when you approve. A rejected booking releases the hold. Banks keep a hold for about 7 days: you are warned a day before.',
  },
];

type SwitchName =
  'stripePaymentEnabled' | 'cashPaymentEnabled' | 'refundInFullUntilApproved' | 'verifyCustomers';

const Sections = styled(Stack)`
  max-width: 46rem;
`;
const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
  border-bottom: 1px solid ${theme.color.hairline};
  overflow-wrap: anywhere;
`;

export const SettingsTab = () => (
  <QueryStates query={settingsApi.useSettingsQuery()} noun="settings" height="24rem" keepsData>
    {(settings) => <LoadedSettings settings={settings} />}
  </QueryStates>
);

function LoadedSettings({ settings }: { settings: Settings }) {
  const [update] = settingsApi.useUpdateSettingsMutation();
  const [saveSettings] = settingsApi.useSaveSettingsMutation();
  const { stripePaymentEnabled, cashPaymentEnabled } = settings;
  const words = { done: 'Settings updated successfully', failed: 'Error updating settings' };
  const { getState } = useStore();
  const turns = useRef(Promise.resolve(true));
  /** One after the other, each on what is shown then. A colleague's change in between is refused, and shown. */
  const save = (changeOf: (present: Settings) => SettingsInput) => {
    turns.current = turns.current.then(async () => {
      const present = settingsApi.endpoints.settings.select()(getState() as never).data ?? settings;
      return noticeResult(await update({ ...changeOf(present), version: present.version }), words);
    });
    return turns.current;
  };
  const switches = (name: SwitchName) => ({
    checked: settings[name],
    onCheckedChange: (isOn: boolean) => void save(() => ({ [name]: isOn })),
  });

  return (
    <Sections $gap={3}>
      <Section id="payment-settings" title="Payment Settings">
        <Switch
          label="Online card payment"
          description="Customers pay by card when they book."
          {...switches('stripePaymentEnabled')}
        />
        <Switch
          label="Cash payment"
          description="Customers pay the chauffeur on arrival."
          {...switches('cashPaymentEnabled')}
        />
        {stripePaymentEnabled && (
          <RadioCards
            legend="When cards are charged"
            options={CARD_MODES}
            value={settings.cardMode}
            onValueChange={(cardMode) => void save(() => ({ cardMode }))}
          />
        )}
        {!stripePaymentEnabled && !cashPaymentEnabled && (
          <Warning role="alert">
            <TriangleAlert size={18} aria-hidden /> At least one payment method should be enabled.
          </Warning>
        )}
        <Muted>
          Disabling a payment method hides it from the booking form. Existing bookings are unaffected.
        </Muted>
      </Section>
      <Section id="promise-settings" title="Promises to Customers">
        <Switch
          label="Full refund until you approve"
          description="Off: the cancellation terms count from the moment of booking. On: until you have approved a booking, a customer who cancels it gets everything back, however close the pickup is. The site and the e-mails say so."
          {...switches('refundInFullUntilApproved')}
        />
        <AnswerTime settings={settings} update={saveSettings} />
      </Section>
      <Section id="company-settings" title="Company">
        <CompanyLines settings={settings} update={saveSettings} />
      </Section>
      <Section id="ride-settings" title="Rides">
        <RideRules settings={settings} update={saveSettings} />
      </Section>
      <Section id="email-settings" title="Email Notifications">
        <CcEmails
          emails={settings.ccEmails}
          onChange={(listOf) => save(({ ccEmails }) => ({ ccEmails: listOf(ccEmails) }))}
        />
        <Muted>All listed addresses receive copies of booking confirmation and approval e-mails.</Muted>
      </Section>
      <Section id="verification-settings" title="Customer Verification">
        <Switch
          label="Ask customers for a code"
          description="Off: anyone who knows an e-mail address can look up its bookings, and a booking’s number is enough to cancel it. On: both first ask for a six-digit code that is sent to the booking’s address; it works for 10 minutes."
          {...switches('verifyCustomers')}
        />
        <Muted>The private link in every e-mail works either way, without a code.</Muted>
      </Section>
    </Sections>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card aria-labelledby={id}>
    <CardTitle id={id}>{title}</CardTitle>
    <Stack $top={2.5}>{children}</Stack>
  </Card>
);

interface CcEmailsProps {
  emails: string[];
  /** Resolves to whether it was stored: what was typed stays until then. */
  onChange: (listOf: (emails: string[]) => string[]) => Promise<boolean>;
}

function CcEmails({ emails, onChange }: CcEmailsProps) {
  const [text, setText] = useTextDraft('settings:cc');
  const inputRef = useRef<HTMLInputElement>(null);
  const wanted = readEmailAddress(text) ?? text.trim();
  const isListed = emails.some((email) => email.toLowerCase() === wanted.toLowerCase());
  const canAdd = wanted.includes('@') && !isListed;

  const add = async () => {
    if (canAdd && (await onChange((listed) => [...listed, wanted]))) setText('');
    inputRef.current?.focus();
  };
  const remove = async (email: string) => {
    await onChange((listed) => listed.filter((other) => other !== email));
    inputRef.current?.focus();
  };

  return (
    <Stack>
      {emails.length > 0 ? (
        <StackedList $gap={0} aria-label="Listed so far">
          {emails.map((email) => (
            <Row key={email}>
              {email}
              <IconButton label={`Remove ${email}`} onClick={() => void remove(email)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Row>
          ))}
        </StackedList>
      ) : (
        <Muted>No address is listed yet.</Muted>
      )}
      <AddField
        ref={inputRef}
        label="CC e-mail address"
        error={isListed ? 'This address is listed already.' : undefined}
        inputMode="email"
        value={text}
        onChange={setText}
        canAdd={canAdd}
        onAdd={() => void add()}
      />
    </Stack>
  );
}
