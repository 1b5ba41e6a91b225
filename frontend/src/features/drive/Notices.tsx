import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import type { Notice } from './driveState.ts';
import { BigButton } from './parts.tsx';
import type { Texts } from './texts.en.ts';
import { useTexts } from './texts.ts';

interface NoticesProps {
  /** The oldest first. */
  notices: readonly Notice[];
  onConfirm: (id: string) => void;
}

/** Near the thumb, and over the page: nothing moves under it. */
const Item = styled.div<{ $tone: 'blue' | 'red' | 'yellow' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-top: 1px solid currentColor;
  background: ${({ $tone }) => theme.color[`${$tone}Tint`]};
  color: ${({ $tone }) => theme.color[`${$tone}Text`]};
  strong {
    display: block;
    font-size: 1.125rem;
    line-height: 1.3;
  }
`;
const Confirm = styled(BigButton)`
  width: auto;
  min-width: 4.5rem;
  min-height: 3.5rem;
`;

const TONES = { new: 'blue', changed: 'yellow', withdrawn: 'red', refused: 'red' } as const;

function wordsOf(notice: Notice, texts: Texts): { title: string; detail: string } {
  const { passengerName } = notice;
  const time = texts.time(notice.pickupTime);
  switch (notice.kind) {
    case 'new':
      return { title: texts.noticeNew(time, passengerName), detail: '' };
    case 'withdrawn':
      return { title: texts.noticeWithdrawn(time, passengerName), detail: '' };
    case 'changed': {
      const fields = notice.fields.map((field) => texts.fields[field]).join(', ');
      return {
        title: texts.noticeChanged(time, passengerName),
        detail: notice.isAskedAgain
          ? `${texts.changedFields(fields)} ${texts.acceptAgain}`
          : texts.changedFields(fields),
      };
    }
    case 'refused': {
      const why = texts.refusals[notice.code] ?? notice.message;
      const what =
        notice.press === 'extra'
          ? texts.refusedExtra(texts.extras[notice.extra], texts.money(notice.amount))
          : texts.refusedPress[notice.press];
      return { title: texts.noticeRefused(time, passengerName), detail: `${what} ${why}` };
    }
    default:
      throw notice satisfies never;
  }
}

/** Changes that others made, one after the other until each is confirmed. */
export function Notices({ notices, onConfirm }: NoticesProps) {
  const texts = useTexts();
  const [notice] = notices;
  const words = notice && wordsOf(notice, texts);
  return (
    <div role="log" aria-label={texts.notices} aria-live="assertive">
      {words && (
        <Item key={notice.id} $tone={TONES[notice.kind]}>
          <p>
            <strong>{words.title}</strong> {words.detail}{' '}
            {notices.length > 1 && `(${texts.moreNotices(notices.length - 1)})`}
          </p>
          <Confirm onClick={() => onConfirm(notice.id)} aria-label={`${texts.ok}: ${words.title}`}>
            {texts.ok}
          </Confirm>
        </Item>
      )}
    </div>
  );
}
