import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';
import { refusal, stubServer } from '../testing/stubServer.ts';
import PayPage from './PayPage.tsx';

const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
};

function open(answers: Record<string, unknown>, at: string) {
  const calls = stubServer(answers);
  renderApp(
    <Routes>
      <Route path="/pay/:code?" element={<PayPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { at },
  );
  return calls;
}
const code = () => screen.findByLabelText<HTMLInputElement>('Pay code');
const go = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const PAYMENT = '/booking/payment?manage=manage-token';

describe('the page for a pay code', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  it('leads from a code that is typed to the payment', async () => {
    open({ 'GET /api/pay/7K4M9QX2': { manageToken: 'manage-token' } }, '/pay');
    fireEvent.change(await code(), { target: { value: ' 7k4m 9qx2 ' } });
    go();
    expect(await screen.findByText(PAYMENT)).toBeTruthy();
  });

  it('leads to it from the whole link, and asks for nothing that is no code', async () => {
    const calls = open({ 'GET /api/pay/7K4M9QX2': { manageToken: 'manage-token' } }, '/pay');
    fireEvent.change(await code(), { target: { value: 'my booking/2' } });
    go();
    expect(await screen.findByText(/This code leads to no booking/)).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.change(await code(), { target: { value: 'https://livery.example/pay/7K4M-9QX2' } });
    go();
    expect(await screen.findByText(PAYMENT)).toBeTruthy();
  });

  it('leads from the link to the payment by itself', async () => {
    open({ 'GET /api/pay/7K4M-9QX2': { manageToken: 'manage-token' } }, '/pay/7K4M-9QX2');
    expect(await screen.findByText(PAYMENT)).toBeTruthy();
  });

  it('says of a wrong or expired code that it leads nowhere, and keeps it to be put right', async () => {
    open({ 'GET /api/pay/7K4M-9QX2': refusal(404, 'Pay code not found') }, '/pay/7K4M-9QX2');
    expect(await screen.findByText(/This code leads to no booking/)).toBeTruthy();
    expect((await code()).value).toBe('7K4M-9QX2');
    expect((await code()).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks for a code before it looks for one', async () => {
    const calls = open({}, '/pay');
    await code();
    go();
    expect(screen.getByText('Enter the code that we gave you')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
