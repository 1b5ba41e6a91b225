import { SmallButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Says that a form shows a draft. `verb` is what has not been done with it. */
export const RestoredNotice = ({
  verb,
  onStartOver,
}: {
  verb: 'saved' | 'sent';
  onStartOver: () => void;
}) => (
  <Notice>
    <span>This is what you typed earlier. It has not been {verb}.</span>
    <SmallButton onClick={onStartOver}>Start over</SmallButton>
  </Notice>
);
