import { Download, Languages, MapPin, Phone, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { driveTheme, setDriveTheme } from './driveTheme.ts';
import { isInstalled, useInstall } from './installPrompt.ts';
import { BigLink, Label, Sheet, SheetButton } from './parts.tsx';
import { useTexts, type Language } from './texts.ts';
import { media, theme } from '../../styles/index.ts';

interface DriveMenuProps {
  name: string;
  sharesPosition: boolean;
  onPosition: (isShared: boolean) => void;
  onLanguage: (language: Language) => void;
  onClose: () => void;
}

export function DriveMenu({ name, sharesPosition, onPosition, onLanguage, onClose }: DriveMenuProps) {
  const texts = useTexts();
  const [isLight, setIsLight] = useState(driveTheme() === 'light');
  const install = useInstall();
  const { brand } = currentSite();
  const handleTheme = () => {
    setDriveTheme(isLight ? 'dark' : 'light');
    setIsLight(!isLight);
  };

  return (
    <Sheet title={name} hint={brand.name} onClose={onClose}>
      <BigLink href={phoneLink(brand.phone)}>
        <Phone size={22} aria-hidden />
        {texts.dispatch}
      </BigLink>
      <Toggle isOn={sharesPosition} onToggle={() => onPosition(!sharesPosition)}>
        <MapPin size={22} aria-hidden />
        {texts.sharePosition}
      </Toggle>
      <Toggle isOn={isLight} onToggle={handleTheme}>
        <Sun size={22} aria-hidden />
        {texts.lightTheme}
      </Toggle>
      <SheetButton onClick={() => onLanguage(texts.language === 'fr-CA' ? 'en' : 'fr')}>
        <Languages size={22} aria-hidden />
        {texts.otherLanguage}
      </SheetButton>
      {install && (
        <SheetButton onClick={install}>
          <Download size={22} aria-hidden />
          {texts.install}
        </SheetButton>
      )}
      {!install && !isInstalled() && <Label>{texts.installHint}</Label>}
    </Sheet>
  );
}

const SwitchButton = styled(SheetButton)`
  justify-content: flex-start;
  text-align: left;
`;
const Track = styled.span<{ $isOn: boolean }>`
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  margin-left: auto;
  border: 1px solid ${({ $isOn }) => ($isOn ? theme.color.accent : theme.color.controlBorder)};
  border-radius: ${theme.radius.pill};
  background: ${({ $isOn }) => ($isOn ? theme.color.accent : theme.color.sunken)};
  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: ${({ $isOn }) => ($isOn ? 'calc(100% - 1.25rem - 3px)' : '3px')};
    width: 1.25rem;
    height: 1.25rem;
    border-radius: 50%;
    background: ${({ $isOn }) => ($isOn ? theme.color.onAccent : theme.color.textSecondary)};
  }
  ${media.contrast} {
    background: ${({ $isOn }) => ($isOn ? 'Highlight' : 'Canvas')};
    &::after {
      background: ${({ $isOn }) => ($isOn ? 'HighlightText' : 'CanvasText')};
    }
  }
`;

const Toggle = ({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}) => (
  <SwitchButton role="switch" aria-checked={isOn} onClick={onToggle}>
    {children}
    <Track $isOn={isOn} aria-hidden />
  </SwitchButton>
);
