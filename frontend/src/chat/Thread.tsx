import { ArrowDown } from 'lucide-react';
import type { ChatSender } from '@livery/shared-types/chat';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { below, theme } from '../styles/index.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout.ts';
import { Bubble, TypingLine, type ThreadItem } from './Bubble.tsx';
import type { ConversationView } from './chatSlice.ts';
import { conversationOf } from './conversation.ts';
import type { LogMessage } from './messageLog.ts';
import { dayBreak } from './times.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
  ${below.low} {
    min-height: 8rem;
  }
`;
const Scroller = styled.div`
  flex: 1;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${theme.space(1)} ${theme.space(2.5)} 0;
`;
const List = styled.ol``;
const Day = styled.li`
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
  font-size: 0.75rem;
  text-align: center;
`;
const ToEnd = styled(Button)`
  position: absolute;
  bottom: ${theme.space(1)};
  left: 50%;
  transform: translateX(-50%);
  background: ${theme.color.surface};
`;

/** A conversation as `reader` sees it, with what is on its way. `authorOf` names whoever wrote a message, in a word. */
export function threadItems(
  { log, otherReadSeq }: ConversationView,
  reader: ChatSender,
  authorOf: (message: LogMessage) => string | undefined,
): ThreadItem[] {
  const lastOwn = log.messages.findLast(({ sender }) => sender === reader)?.seq;
  return [
    ...log.messages.map((message): ThreadItem => ({
      // Its own id from the start, so that a message does not blink when it is confirmed.
      key: message.clientMessageId ?? message.id,
      text: message.message,
      at: message.timestamp,
      isOwn: message.sender === reader,
      author: authorOf(message),
      state: message.seq === lastOwn ? (message.seq <= otherReadSeq ? 'seen' : 'sent') : undefined,
    })),
    ...log.outgoing.map(({ clientMessageId, text, at, refusal }): ThreadItem => ({
      key: clientMessageId,
      text,
      at,
      isOwn: true,
      state: 'sending',
      refusal,
    })),
  ];
}

/** Marks as read what is in sight: after every change of it, and when one comes back to the tab. */
export function useReadMarks(sessionId: string, isInSight = true) {
  const markSeen = useEffectEvent(() => {
    if (isInSight && !document.hidden) conversationOf(sessionId)?.markRead();
  });
  // What is marked already is not marked again.
  useEffect(() => markSeen());
  useEffect(() => {
    const handleReturn = () => markSeen();
    document.addEventListener('visibilitychange', handleReturn);
    return () => document.removeEventListener('visibilitychange', handleReturn);
  }, []);
}

const nearEnd = 80;

function goToEnd(scroller: HTMLElement | null) {
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
}

interface ThreadProps {
  label: string;
  sessionId: string;
  /** Undefined until it is followed. */
  view: ConversationView | undefined;
  items: ThreadItem[];
  other: string;
}

/** The messages of a conversation. It stays at the end while one is there, and in place while one reads further up. */
export function Thread({ label, sessionId, view, items, other }: ThreadProps) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const seenRef = useRef({ firstKey: '', lastKey: '', height: 0, isAtEnd: true });
  const [isAway, setIsAway] = useState(false);
  const firstKey = items[0]?.key ?? '';
  const lastKey = items.at(-1)?.key ?? '';
  const lastOwnKey = items.findLast(({ isOwn }) => isOwn)?.key ?? '';

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const seen = seenRef.current;
    if (!scroller) return;
    // Older messages put in front push the text that is read down by just their height.
    const hasJustWritten = lastOwnKey === lastKey && seen.lastKey !== lastKey;
    const grewInFront = seen.firstKey !== '' && seen.firstKey !== firstKey && !seen.isAtEnd;
    if (grewInFront) scroller.scrollTop += scroller.scrollHeight - seen.height;
    else if (seen.isAtEnd || hasJustWritten) scroller.scrollTop = scroller.scrollHeight;
    seenRef.current = { ...seen, firstKey, lastKey, height: scroller.scrollHeight };
  }, [firstKey, lastKey, lastOwnKey]);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return undefined;
    const observer = new ResizeObserver(() => {
      if (seenRef.current.isAtEnd) goToEnd(scroller);
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);

  const handleScroll = () => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd;
    seenRef.current.isAtEnd = isAtEnd;
    setIsAway(!isAtEnd);
  };

  return (
    <Frame>
      {/* It scrolls, so the keyboard must be able to reach it. */}
      <Scroller ref={scrollerRef} onScroll={handleScroll} role="log" aria-label={label} tabIndex={0}>
        {view?.log.hasEarlier && (
          <Cluster $justify="center" $top={1}>
            <Button
              variant="ghost"
              size="small"
              onClick={() => void conversationOf(sessionId)?.loadEarlier()}
              busy={view.isLoadingEarlier}
            >
              Show earlier messages
            </Button>
          </Cluster>
        )}
        <List>
          {items.map((item, index) => {
            const day = dayBreak(item.at, items[index - 1]?.at);
            return [
              day !== undefined && <Day key={`day-${item.key}`}>{day}</Day>,
              <Bubble
                key={item.key}
                item={item}
                onAgain={() => conversationOf(sessionId)?.sendAgain(item.key)}
              />,
            ];
          })}
        </List>
        <TypingLine who={view?.isOtherTyping ? other : undefined} />
      </Scroller>
      {isAway && (
        <ToEnd variant="secondary" size="small" onClick={() => goToEnd(scrollerRef.current)}>
          <ArrowDown size={16} aria-hidden /> Latest messages
        </ToEnd>
      )}
    </Frame>
  );
}
