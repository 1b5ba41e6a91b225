import { TriangleAlert } from 'lucide-react';
import type { Settings, SettingsInput } from '@livery/shared-types/catalog';
import { styled } from 'styled-components';
import { isApiError } from '../../api/apiError.ts';
import { noticeFailure } from '../../api/failureNotice.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CcEmails } from './CcEmails.tsx';
import { useSettingsQuery, useUpdateSettingsMutation } from './settingsApi.ts';

const Sections = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  max-width: 46rem;
`;
const Rows = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2.5)};
`;
const Info = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Warning = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  svg {
    flex: none;
  }
`;

export function SettingsTab() {
  const { data, error, isFetching, refetch } = useSettingsQuery();
  if (data) return <LoadedSettings settings={data} />;
  if (error && !isFetching) {
    return (
      <ErrorState title="The settings could not be loaded" onRetry={() => void refetch()}>
        {isApiError(error) ? error.detail : 'Please try again in a moment.'}
      </ErrorState>
    );
  }
  return (
    <>
      <LoadingText hidden>Loading settings</LoadingText>
      <Skeleton $height="24rem" $radius={theme.radius.large} />
    </>
  );
}

function LoadedSettings({ settings }: { settings: Settings }) {
  const [update] = useUpdateSettingsMutation();
  const { stripePaymentEnabled, cashPaymentEnabled, verifyCustomers, ccEmails } = settings;

  const save = async (change: SettingsInput): Promise<boolean> => {
    const { error } = await update(change);
    if (error) noticeFailure('Error updating settings', error);
    else showToast({ title: 'Settings updated successfully' });
    return error === undefined;
  };

  return (
    <Sections>
      <Card aria-labelledby="payment-settings">
        <CardTitle id="payment-settings">Payment Settings</CardTitle>
        <Rows>
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
          <Info>
            Disabling a payment method hides it from the booking form. Existing bookings are unaffected.
          </Info>
        </Rows>
      </Card>
      <Card aria-labelledby="email-settings">
        <CardTitle id="email-settings">Email Notifications</CardTitle>
        <Rows>
          <CcEmails emails={ccEmails} onChange={(emails) => save({ ccEmails: emails })} />
          <Info>All listed addresses receive copies of booking confirmation and approval e-mails.</Info>
        </Rows>
      </Card>
      <Card aria-labelledby="verification-settings">
        <CardTitle id="verification-settings">Customer Verification</CardTitle>
        <Rows>
          <Switch
            label="Ask customers for a code"
            description="Off: anyone who knows an e-mail address can look up its bookings, and a booking’s number is enough to cancel it. On: both first ask for a six-digit code that is sent to the booking’s address; it works for 10 minutes."
            checked={verifyCustomers}
            onCheckedChange={(isOn) => void save({ verifyCustomers: isOn })}
          />
          <Info>The private link in every e-mail works either way, without a code.</Info>
        </Rows>
      </Card>
    </Sections>
  );
}
