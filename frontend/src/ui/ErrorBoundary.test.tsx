import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Dialog } from './Dialog.tsx';

describe('a part that fails', () => {
  const reported: unknown[] = [];
  beforeEach(() => {
    reported.length = 0;
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    };
  });

  it('is replaced by a message, reported, and shown again on request', () => {
    let isBroken = true;
    function Part() {
      if (isBroken) throw new Error('broken');
      return <p>Here</p>;
    }
    render(
      <>
        <p>Around it</p>
        <ErrorBoundary part="The part" renderFallback={(retry) => <button onClick={retry}>Again</button>}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('Around it')).toBeDefined();
    expect(reported).toHaveLength(1);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(screen.getByText('Here')).toBeDefined();
  });

  it('inside a dialog leaves the dialog, which can be closed, and the page', () => {
    let isOpen = true;
    function Part(): never {
      throw new Error('broken');
    }
    render(
      <>
        <p>The page</p>
        <Dialog title="Details" onClose={() => (isOpen = false)} footer={<button>Save</button>}>
          <Part />
        </Dialog>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('This could not be shown');
    expect(screen.getByText('The page')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isOpen).toBe(false);
  });
});
