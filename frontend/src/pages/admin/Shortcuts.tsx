import { Keyboard } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { readStorage, writeStorage } from '../../domain/browserStorage.ts';
import { theme } from '../../styles/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space(1.25)} ${theme.space(3)};
  margin-bottom: ${theme.space(3)};
  kbd {
    display: inline-block;
    min-width: 1.75rem;
    padding: 0.0625rem ${theme.space(0.75)};
    border: 1px solid ${theme.color.controlBorder};
    border-radius: ${theme.radius.small};
    background: ${theme.color.raised};
    font: inherit;
    font-size: 0.875rem;
    text-align: center;
  }
`;

const shortcuts: [keys: string[], what: string][] = [
  [['?'], 'This list'],
  [['/'], 'Search the bookings'],
  [['1', '6'], 'The six tabs, from left to right'],
  [['↑', '↓'], 'From row to row in a table'],
  [['Home', 'End'], 'The first and the last row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close what is open'],
];

const storageKey = 'livery.shortcuts';

/** Typing is never a shortcut, and neither is anything while a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="listbox"]') !== null);
const hasDialog = () => document.querySelector('[role="dialog"]') !== null;

/** Single keys get in the way of some who speak or press by accident, so they can be switched off. */
export function Shortcuts({ onTab }: { onTab: (index: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(() => readStorage(storageKey) !== 'off');

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || hasDialog()) return;
    if (event.key === '?') setIsOpen(true);
    else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus();
    else if (/^[1-6]$/.test(event.key)) onTab(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <IconButton label="Keyboard shortcuts" onClick={() => setIsOpen(true)}>
        <Keyboard size={20} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        <Keys>
          {shortcuts.map(([[first, last], what]) => (
            <Fragment key={what}>
              <dt>
                <kbd>{first}</kbd>
                {last && ' – '}
                {last && <kbd>{last}</kbd>}
              </dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </Keys>
        <Switch
          label="Single-key shortcuts"
          description="Switch off ?, / and the digits if they get in your way."
          checked={isOn}
          onCheckedChange={(next) => {
            setIsOn(next);
            writeStorage(storageKey, next ? 'on' : 'off');
          }}
        />
      </Dialog>
    </>
  );
}
