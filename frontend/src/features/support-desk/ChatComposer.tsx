import { CHAT_TEXT_MAX } from '@livery/shared-types/chat';
import { shorten } from '@livery/shared-types/shorten';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Composer } from '../../chat/Composer.tsx';
import { conversationOf } from '../../chat/conversation.ts';
import { UNTIL_APPROVED } from '../../domain/refundTerms.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { Select } from '../../ui/Select.tsx';
import { useTextDraft } from '../../forms/useTextDraft.ts';

/** Answers that are given often, to be looked over before they are sent. */
const cannedReplies: Record<string, string> = {
  Welcome: 'Hello, and thank you for writing. How can I help?',
  'Ask for the booking':
    'Could you tell me the email address the booking was made with, or its number? Then I can look at it right away.',
  'One moment': 'One moment, please: I am looking into it.',
  Approval:
    'Your booking has reached us. Each one is looked at by a person, and you get an email as soon as it is approved.',
  'Cancellation terms':
    'You can cancel up to 24 hours before pickup for a full refund. From 24 to 12 hours before it is 75%, from 12 to 2 hours 50%; after that nothing is refunded. Refunds take 3-5 business days.',
  'Delayed flight':
    'Please do not worry about a delayed flight: with the flight number in your booking, your chauffeur follows it and waits for you.',
  Goodbye: 'You are very welcome. Have a good journey, and write any time if something comes up.',
};

function replyOf(title: string): string {
  const reply = cannedReplies[title] ?? '';
  const isLater = title === 'Cancellation terms' && currentSite().refundInFullUntilApproved;
  return isLater ? `${UNTIL_APPROVED} After that: ${reply}` : reply;
}

const Ready = styled.div`
  max-width: 18rem;
`;

/** Where staff write, with ready answers at hand: one chosen is put into the box, to be finished and sent. */
export function ChatComposer({ sessionId, disabled }: { sessionId: string; disabled: boolean }) {
  const [, setText] = useTextDraft(`chat:${sessionId}`);
  const inputRef = useRef<HTMLTextAreaElement>(null);

  const insert = (title: string) => {
    const reply = replyOf(title);
    setText((before) =>
      shorten(before.trim() === '' ? reply : `${before.trimEnd()} ${reply}`, CHAT_TEXT_MAX, ''),
    );
    // After the list has given the focus back to its button.
    setTimeout(() => inputRef.current?.focus());
  };

  return (
    <Composer
      sessionId={sessionId}
      label="Your answer"
      placeholder="Write to the customer..."
      disabled={disabled}
      inputRef={inputRef}
      drafts={staffDrafts}
      onSend={(text) => conversationOf(sessionId)?.send(text)}
    >
      <Ready>
        <Select
          aria-label="Canned replies"
          value=""
          placeholder="Canned replies"
          onValueChange={insert}
          options={Object.keys(cannedReplies).map((title) => ({ value: title, label: title }))}
          disabled={disabled}
        />
      </Ready>
    </Composer>
  );
}
