import * as RadixSwitch from 'radix-ui/switch';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';
import { Muted } from './text.tsx';

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(3)};
  min-height: ${theme.target};
`;
const Track = styled(RadixSwitch.Root)`
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  border: 1px solid ${theme.color.controlBorder};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.sunken};
  transition: background-color ${theme.motion.calm} ${theme.motion.ease};
  &::after {
    content: '';
    position: absolute;
    inset: -0.5rem;
  }
  &[data-state='checked'] {
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  ${media.contrast} {
    &[data-state='checked'] {
      border-color: Highlight;
      background: Highlight;
    }
  }
  &[data-disabled] {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;
const Thumb = styled(RadixSwitch.Thumb)`
  display: block;
  width: 1.25rem;
  height: 1.25rem;
  border-radius: 50%;
  background: ${theme.color.textSecondary};
  transform: translateX(0.1875rem);
  transition: transform ${theme.motion.calm} ${theme.motion.ease};
  &[data-state='checked'] {
    transform: translateX(1.4375rem);
    background: ${theme.color.onAccent};
  }
  ${media.contrast} {
    &[data-state='checked'] {
      background: HighlightText;
    }
  }
`;
const Label = styled.label`
  display: block;
  cursor: pointer;
`;

interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, description, ...track }: SwitchProps) {
  const id = useId();
  return (
    <Row>
      <div>
        <Label htmlFor={id}>{label}</Label>
        {description && <Muted id={`${id}-description`}>{description}</Muted>}
      </div>
      <Track {...track} id={id} aria-describedby={description ? `${id}-description` : undefined}>
        <Thumb />
      </Track>
    </Row>
  );
}
