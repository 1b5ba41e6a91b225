import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScrollAndFocus } from './ScrollAndFocus.tsx';

function Page({ name, leadsTo }: { name: string; leadsTo?: string }) {
  const navigate = useNavigate();
  return (
    <main>
      <h1 tabIndex={-1}>{name}</h1>
      <input aria-label="Email" />
      {leadsTo && <button onClick={() => void navigate(leadsTo)}>On</button>}
      <button onClick={() => void navigate(-1)}>Back</button>
      <ScrollAndFocus key={name} />
    </main>
  );
}

describe('the way back to where a page was left', () => {
  const scrollTo = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('scrollTo', scrollTo);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.scrollY = 0;
  });
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const passFrames = () => act(() => vi.advanceTimersByTime(100));

  /** Left at 400 px; now it is too short for that, as a page that still fetches. */
  function goBack() {
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Page name="List" leadsTo="/one" />} />
          <Route path="/one" element={<Page name="One" />} />
        </Routes>
      </MemoryRouter>,
    );
    window.scrollY = 400;
    fireEvent.scroll(window);
    press('On');
    window.scrollY = 0;
    press('Back');
    expect(screen.getByRole('heading', { name: 'List' })).toBeDefined();
    scrollTo.mockClear();
  }

  it('is tried until the page is tall enough', () => {
    goBack();
    passFrames();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 400);
    window.scrollY = 400;
    passFrames();
    scrollTo.mockClear();
    passFrames();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it.each(['pointerDown', 'keyDown', 'wheel', 'input'] as const)(
    'is given up when somebody is at work on the page (%s)',
    (input) => {
      goBack();
      fireEvent[input](screen.getByLabelText('Email'), { target: { value: 'rosa@example.com' } });
      passFrames();
      expect(scrollTo).not.toHaveBeenCalled();
    },
  );
});
