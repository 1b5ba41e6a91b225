import { TriangleAlert } from 'lucide-react';
import type { Settings, SettingsInput } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { noticeResult } from '../../store/failureNotice.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Warning } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CcEmails } from './CcEmails.tsx';
import { useSettingsQuery, useUpdateSettingsMutation } from './settingsApi.ts';

const Sections = styled(Stack)`
  max-width: 46rem;
`;

export function SettingsTab() {
  return (
    <QueryStates query={useSettingsQuery()} noun="settings" height="24rem" keepsData>
      {(settings) => <LoadedSettings settings={settings} />}
    </QueryStates>
  );
}

function LoadedSettings({ settings }: { settings: Settings }) {
  const [update] = useUpdateSettingsMutation();
  const { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, ccEmails } = settings;

  const save = async (change: SettingsInput) =>
    noticeResult(await update(change), {
      done: 'Settings updated successfully',
      failed: 'Error updating settings',
    });

  return (
    <Sections $gap={3}>
      <Card aria-labelledby="payment-settings">
        <CardTitle id="payment-settings">Payment Settings</CardTitle>
        <Stack $top={2.5}>
          <Switch
            label="Online card payment"
            description="Customers pay by card when they book."
            checked={stripePaymentEnabled}
            onCheckedChange={(isOn) => void save({ stripePaymentEnabled: isOn })}
          />
          <Switch
            label="Cash payment"
            description="Customers pay the chauffeur on arrival."
            checked={cashPaymentEnabled}
            onCheckedChange={(isOn) => void save({ cashPaymentEnabled: isOn })}
          />
          {!stripePaymentEnabled && !cashPaymentEnabled && (
            <Warning role="alert">
              <TriangleAlert size={18} aria-hidden /> At least one payment method should be enabled.
            </Warning>
          )}
          <Muted>
            Disabling a payment method hides it from the booking form. Existing bookings are unaffected.
          </Muted>
        </Stack>
      </Card>
      <Card aria-labelledby="email-settings">
        <CardTitle id="email-settings">Email Notifications</CardTitle>
        <Stack $top={2.5}>
          <CcEmails emails={ccEmails} onChange={(emails) => save({ ccEmails: emails })} />
          <Muted>All listed addresses receive copies of booking confirmation and approval e-mails.</Muted>
        </Stack>
      </Card>
      <Card aria-labelledby="verification-settings">
        <CardTitle id="verification-settings">Customer Verification</CardTitle>
        <Stack $top={2.5}>
          <Switch
            label="Ask customers for a code"
            description="Off: anyone who knows an e-mail address can look up its bookings, and a booking’s number is enough to cancel it. On: both first ask for a six-digit code that is sent to the booking’s address; it works for 10 minutes."
            checked={verifyCustomers}
            onCheckedChange={(isOn) => void save({ verifyCustomers: isOn })}
          />
          <Muted>The private link in every e-mail works either way, without a code.</Muted>
        </Stack>
      </Card>
    </Sections>
  );
}
