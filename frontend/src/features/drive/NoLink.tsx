import { Link2, Phone } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme } from '../../styles/index.ts';
import { Logo } from '../../ui/Logo.tsx';
import { BigButton, BigLink, Panel } from './parts.tsx';
import { useTexts } from './texts.ts';

const Failure = styled.p`
  color: ${theme.color.danger};
`;

interface NoLinkProps {
  isEnded: boolean;
  unsent: number;
  /** Resolves to false for a text that is no personal link. */
  onLink: (text: string) => Promise<boolean>;
}

/** Shown without a personal link: what to do, without typing. */
export function NoLink({ isEnded, unsent, onLink }: NoLinkProps) {
  const texts = useTexts();
  const { brand } = currentSite();
  const [hasFailed, setHasFailed] = useState(false);

  const handlePaste = async () => {
    const copied = await navigator.clipboard.readText().catch(() => '');
    setHasFailed(!(await onLink(copied)));
  };

  return (
    <Panel>
      <Logo />
      <h1>{isEnded ? texts.endedTitle : texts.noLinkTitle}</h1>
      <p>{isEnded ? texts.endedText : texts.noLinkText}</p>
      {unsent > 0 && <p>{texts.endedUnsent(unsent)}</p>}
      {'clipboard' in navigator && (
        <BigButton onClick={() => void handlePaste()}>
          <Link2 size={22} aria-hidden />
          {texts.pasteLink}
        </BigButton>
      )}
      {hasFailed && <Failure role="alert">{texts.pasteFailed}</Failure>}
      <BigLink href={phoneLink(brand.phone)}>
        <Phone size={22} aria-hidden />
        {texts.dispatch}
      </BigLink>
    </Panel>
  );
}
