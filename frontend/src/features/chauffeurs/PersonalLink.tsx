import type { Chauffeur } from '@livery/shared-types/chauffeur';
import { Link2, Send } from 'lucide-react';
import { useState } from 'react';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { displayInstant } from '../../domain/dates.ts';
import { noticeFailure, showToast } from '../../store/showToast.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Muted, Overline } from '../../ui/text.tsx';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

/** The link that opens the chauffeur's page without a password. Only its newest works, and it can be read once. */
export function PersonalLink({ chauffeur }: { chauffeur: Chauffeur }) {
  const { id, name, email, linkIssuedAt } = chauffeur;
  const [makeLink, { isLoading }] = chauffeursApi.useChauffeurLinkMutation();
  const [asked, setAsked] = useState<'send' | 'show'>();
  const [shownUrl, setShownUrl] = useState<string>();
  const singleFlight = useSingleFlight();

  const make = (how: 'send' | 'show') =>
    singleFlight(async () => {
      const { data, error } = await makeLink({ id, send: how === 'send' });
      if (error !== undefined) {
        noticeFailure('Error making the link', error);
        return;
      }
      setAsked(undefined);
      // The link that stands there has just ended.
      setShownUrl(how === 'show' ? data.url : undefined);
      if (how === 'send') showToast({ title: 'Link sent', description: `To ${email}` });
    });
  /** The first link replaces none. */
  const handlePress = (how: 'send' | 'show') => {
    if (linkIssuedAt === null) void make(how);
    else setAsked(how);
  };

  return (
    <section aria-label="Personal link">
      <Overline>Personal link</Overline>
      <Stack $gap={1.5}>
        <Muted>
          {linkIssuedAt === null
            ? `With it ${name} opens the page with the trips, without a password. There is none yet.`
            : `Made on ${displayInstant(linkIssuedAt)}. It opens the page with the trips, without a password, until a new one is made.`}
        </Muted>
        {shownUrl !== undefined && (
          <CopyField
            label="Link to the chauffeur’s page"
            hint="It is shown this once. Whoever has it acts as the chauffeur."
            value={shownUrl}
          />
        )}
        <Cluster>
          <SmallButton busy={isLoading} onClick={() => handlePress('send')}>
            <Send size={16} aria-hidden /> Send link
          </SmallButton>
          <SmallButton busy={isLoading} onClick={() => handlePress('show')}>
            <Link2 size={16} aria-hidden /> Show link
          </SmallButton>
        </Cluster>
      </Stack>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(undefined)}
          title={asked === 'send' ? 'Send a new link' : 'Show a new link'}
          question={`A new link ends the one that ${name} has now: the phone has to open the new one. ${
            asked === 'send' ? `It goes to ${email}.` : 'You pass it on yourself.'
          }`}
          confirmLabel={asked === 'send' ? 'Send new link' : 'Make new link'}
          busy={isLoading}
          onConfirm={() => void make(asked)}
        />
      )}
    </section>
  );
}
