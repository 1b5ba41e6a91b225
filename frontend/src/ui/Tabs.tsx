import * as RadixTabs from 'radix-ui/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { below, hovered, theme } from '../styles/index.ts';

const List = styled(RadixTabs.List)`
  position: relative;
  display: flex;
  gap: ${theme.space(0.5)};
  overflow: auto hidden;
  border-bottom: 1px solid ${theme.color.hairline};
  scrollbar-width: thin;
`;
const Trigger = styled(RadixTabs.Trigger)`
  position: relative;
  flex: none;
  min-height: ${theme.target};
  padding: ${theme.space(1)} ${theme.space(2)};
  color: ${theme.color.textSecondary};
  font-size: 0.9375rem;
  font-weight: 500;
  /* Narrow enough on a phone for the next tab to peep in: there is more to the side. */
  ${below.tablet} {
    padding-inline: ${theme.space(1.25)};
  }
  ${hovered(`color: ${theme.color.text};`)}
  &:focus-visible {
    outline-offset: -3px;
    border-radius: ${theme.radius.small};
  }
  &[data-state='active'] {
    color: ${theme.color.text};
  }
  &[data-state='active']::after {
    content: '';
    position: absolute;
    right: ${theme.space(2)};
    bottom: 0;
    left: ${theme.space(2)};
    height: 2px;
    background: ${theme.color.accentText};
  }
`;
const Panel = styled(RadixTabs.Content)`
  padding-top: ${theme.space(4)};
  outline-offset: ${theme.space(1)};
`;

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Names the group for those who can't see it. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Only the chosen panel is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = listRef.current;
    const chosen = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);

  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <List ref={listRef} aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.value === value && tab.content}
        </Panel>
      ))}
    </RadixTabs.Root>
  );
}
