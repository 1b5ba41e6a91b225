import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { TicketReplyForm } from './TicketReplyForm.tsx';

it('keeps what is begun while a note is on its way, and never puts a note into the e-mail', async () => {
  const user = userEvent.setup();
  const taken = Promise.withResolvers<boolean>();
  const onSend = vi.fn(() => taken.promise);
  renderApp(<TicketReplyForm ticketId="t1" customer="Ana Lee" isBusy={false} onSend={onSend} />);
  await user.click(screen.getByRole('button', { name: 'Internal note' }));
  await user.click(screen.getByLabelText('Internal note'));
  await user.paste('She is cross.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(onSend).toHaveBeenCalledWith({ note: 'She is cross.' });
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  const reply = screen.getByLabelText('Reply to Ana Lee');
  expect(reply).toHaveProperty('value', '');
  await user.click(reply);
  await user.paste('Dear Ana');
  taken.resolve(true);
  await taken.promise;
  expect(screen.getByLabelText('Reply to Ana Lee')).toHaveProperty('value', 'Dear Ana');
  await user.click(screen.getByRole('button', { name: 'Internal note' }));
  expect(screen.getByLabelText('Internal note')).toHaveProperty('value', '');
}, 30_000);
