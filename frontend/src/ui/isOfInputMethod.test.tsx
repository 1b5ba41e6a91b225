import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composedKey } from '../testing/inputMethod.ts';
import { AddField } from './AddField.tsx';
import { Combobox } from './Combobox.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from './Field.tsx';
import { SearchInput } from './SearchInput.tsx';

describe.each(Object.entries(composedKey))('a key that ends a word in %s', (_browser, press) => {
  const done = vi.fn<() => void>();
  afterEach(() => done.mockClear());

  it('adds nothing to a list; the next Enter does', () => {
    render(<AddField label="Stop" value="北京" onChange={vi.fn<() => void>()} canAdd onAdd={done} />);
    press(screen.getByLabelText('Stop'));
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Stop'), { key: 'Enter', keyCode: 13 });
    expect(done).toHaveBeenCalledOnce();
  });

  it('chooses nothing of what was found; the next Enter does', () => {
    render(
      <Combobox
        label="Customer"
        text="林"
        onTextChange={vi.fn<() => void>()}
        items={['林小姐', '林先生']}
        keyOf={(item) => item}
        renderItem={(item) => item}
        onChoose={done}
      />,
    );
    const field = screen.getByRole('combobox');
    fireEvent.focus(field);
    press(field);
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(done).toHaveBeenCalledWith('林小姐');
  });

  it('does not search at once; the next Enter does', () => {
    render(<SearchInput aria-label="Search" placeholder="Name" value="" onSearch={done} />);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '林' } });
    press(screen.getByRole('searchbox'));
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter', keyCode: 13 });
    expect(done).toHaveBeenCalledWith('林');
  });

  it('closes no dialog, where it is the Escape that throws the word away; the next Escape does', () => {
    render(
      <Dialog title="Ticket" onClose={done}>
        <TextField label="Subject" />
      </Dialog>,
    );
    press(screen.getByLabelText('Subject'), 'Escape');
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Subject'), { key: 'Escape', keyCode: 27 });
    expect(done).toHaveBeenCalledOnce();
  });
});
